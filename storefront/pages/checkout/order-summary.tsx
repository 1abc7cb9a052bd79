import { CartContents } from '../../cart/cart-contents.tsx';
import type { HeldCart } from '../../cart/cart-store.ts';
import { Countdown } from '../../cart/countdown.tsx';
import { useWords } from '../../use-storefront.ts';
import classes from './order-summary.module.css';

/** What is being paid for; beside the form on wide screens, above it on phones (CRT-36). */
export function OrderSummary({ held }: { readonly held: HeldCart }) {
  const t = useWords();
  return (
    <aside className={classes['summary']} aria-labelledby="summary-title">
      <h2 id="summary-title">{t('checkout.summary')}</h2>
      <Countdown expiry={held.expiry} isShort={held.cart.held_short} />
      <CartContents held={held} />
    </aside>
  );
}
