import { cartKind } from '#domain/cart/cart-kind.ts';
import { earlyPress } from '#ui/early-press.ts';
import { Icon } from '#ui/icon.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { badgeText } from '../badge.ts';
import { useCartDialog } from '../cart-dialog-state.ts';
import { useCart } from '../use-cart.ts';
import classes from './cart-button.module.css';

/** The number of tickets in the cart, as a number and in words. */
export function useCartWords(): readonly [count: number, text: string] {
  const t = useWords();
  const { kind, count } = cartKind(useCart()?.held?.answer.ticket ?? []);
  return [count, t(kind === 'tickets' ? 'cart.open' : `cart.open_${kind}`, { count })];
}

/** The button that opens the cart; its badge shows the number of tickets (APP-69). */
export function CartButton({ isInBar = false }: { readonly isInBar?: boolean }) {
  const t = useWords();
  const { open } = useCartDialog();
  const [count, text] = useCartWords();
  return (
    <button
      type="button"
      {...earlyPress('cart')}
      className={classes[isInBar ? 'bar' : 'button']}
      aria-haspopup="dialog"
      onClick={open}
    >
      <span className="visually-hidden">{text}</span>
      <Icon name="ticket" size={22} />
      {!isInBar && (
        <span className={classes['label']} aria-hidden="true">
          {t('cart.button')}
        </span>
      )}
      {count > 0 && (
        <span className={classes['badge']} aria-hidden="true">
          {badgeText(count)}
        </span>
      )}
    </button>
  );
}
