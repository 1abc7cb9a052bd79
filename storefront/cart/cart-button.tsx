import { Icon } from '#ui/icon.tsx';
import { useWords } from '../use-storefront.ts';
import { badgeText } from './badge.ts';
import classes from './cart-button.module.css';
import { useCartDialog } from './cart-dialog-state.ts';
import { useCart } from './use-cart.ts';

/** Opens the cart; its badge counts the tickets (APP-69). */
export function CartButton({ isInBar = false }: { readonly isInBar?: boolean }) {
  const t = useWords();
  const { open } = useCartDialog();
  const count = useCart()?.held?.answer.ticket.length ?? 0;
  return (
    <button
      type="button"
      className={classes[isInBar ? 'bar' : 'button']}
      aria-haspopup="dialog"
      onClick={open}
    >
      <span className="visually-hidden">{t('cart.open', { count })}</span>
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
