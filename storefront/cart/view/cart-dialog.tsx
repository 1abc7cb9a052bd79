import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Region } from '../../content/region.tsx';
import { Link } from '../../site/link.tsx';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import { useCartDialog } from '../cart-dialog-state.ts';
import type { HeldCart } from '../cart-store.ts';
import { CartContents, TotalDue } from './cart-contents.tsx';
import classes from './cart-dialog.module.css';
import { CartNews } from './cart-news.tsx';
import { Countdown } from './countdown.tsx';
import { WaitingOrders } from './waiting-orders.tsx';

/** The cart as a dialog: the whole screen of a phone, the side of a wide screen (CRT-35). */
export default function CartDialog({ held }: { readonly held: HeldCart | null }) {
  const t = useWords();
  const to = useAddresses();
  const { close } = useCartDialog();
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (openedAt.current !== pathname) close();
  }, [pathname, close]);
  // Matches routes, not the address: a seller's slug may be `checkout`.
  const isAtCheckout = useMatches().some(({ id }) => /^pages\/(checkout|pending)\//.test(id));

  return (
    <Dialog
      title={t('cart.title')}
      closeLabel={t('shell.close')}
      onClose={close}
      size="small"
      isSheet
    >
      <Region name="cart_above" />
      <CartNews />
      <WaitingOrders onLeave={close} />
      {held ? (
        <>
          <Countdown expiry={held.expiry} isShort={held.cart.held_short} />
          <CartContents held={held} />
          <div className={classes['actions']}>
            <TotalDue cart={held.cart} />
            {!isAtCheckout && (
              <Link className={buttonClass()} to={to.checkout()} onClick={close}>
                {t('cart.pay')}
              </Link>
            )}
            <Link className={buttonClass('secondary')} to={to.events()} onClick={close}>
              {t('cart.more_events')}
            </Link>
          </div>
        </>
      ) : (
        <div className={classes['empty']}>
          <p className={classes['headline']}>{t('cart.empty')}</p>
          <p>{t('cart.empty_text')}</p>
          <Link className={buttonClass()} to={to.events()} onClick={close}>
            {t('cart.see_events')}
          </Link>
          <Link className={buttonClass('secondary')} to={to.own('/resend')} onClick={close}>
            {t('home.resend')}
          </Link>
        </div>
      )}
    </Dialog>
  );
}
