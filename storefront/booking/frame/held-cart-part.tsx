import { buttonClass } from '#ui/button.tsx';
import type { HeldCart } from '../../cart/cart-store.ts';
import { CartContents } from '../../cart/view/cart-contents.tsx';
import { Countdown } from '../../cart/view/countdown.tsx';
import { Link } from '../../site/link.tsx';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import classes from './event-aside.module.css';

/** The tickets held by an earlier choice; loaded only for visitors with a cart. */
export default function HeldCartPart({ held }: { readonly held: HeldCart }) {
  const t = useWords();
  const to = useAddresses();
  return (
    <section className={classes['cart']} aria-label={t('cart.title')}>
      <h2>{t('cart.title')}</h2>
      <Countdown expiry={held.expiry} isShort={held.cart.held_short} />
      <CartContents held={held} />
      <Link className={buttonClass('secondary')} to={to.checkout()}>
        {t('cart.checkout')}
      </Link>
    </section>
  );
}
