import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useApi } from '../browser-api.ts';
import { useStorefront } from '../use-storefront.ts';
import { useCartDialog } from './cart-dialog-state.ts';
import { CountdownAnnouncer, useCountdown } from './countdown.tsx';
import { cartStoreOf, useCart } from './use-cart.ts';

const loadCartDialog = () => import('./cart-dialog.tsx');
const loadExpiryDialog = () => import('./expiry-dialog.tsx');
/** What an address asks of the visit; on every page, as the cart is (APP-25). */
const ExpressCheckout = lazy(() => import('../upsells/express-checkout.tsx'));
const CartDialog = lazy(loadCartDialog);
const ExpiryDialog = lazy(loadExpiryDialog);

/** What the cart does on every page: it resumes, counts down, expires, and opens over the page. */
export function CartOverlay() {
  const { slug } = useStorefront();
  const state = useCart();
  const held = state?.held ?? null;
  const { isOpen } = useCartDialog();
  const { search } = useLocation();
  const [hasLost, setLost] = useState(false);
  const at = useCountdown(held?.expiry ?? null);
  useResume(() => setLost(true));

  const isOver =
    at?.secondsLeft === 0 && held !== null && !held.cart.payment_in_progress && !state?.isPaying;
  useEffect(() => {
    if (isOver) cartStoreOf(slug).expire();
  }, [isOver, slug]);

  const hasCart = held !== null;
  useEffect(() => {
    // At the end of the hold there may be no network left to fetch them by.
    if (hasCart) void Promise.all([loadCartDialog(), loadExpiryDialog()]);
  }, [hasCart]);

  return (
    <>
      <CountdownAnnouncer secondsLeft={at?.secondsLeft ?? null} />
      <Suspense>
        {search.includes('expresscheckout=') && <ExpressCheckout />}
        {isOpen && !state?.isExpired && <CartDialog held={held} />}
        {(state?.isExpired || hasLost) && (
          <ExpiryDialog kind={hasLost ? 'lost' : 'expired'} onDone={() => setLost(false)} />
        )}
      </Suspense>
    </>
  );
}

/** Looks once a load whether the cart of an earlier visit still stands; not while it is paid. */
function useResume(onLost: () => void): void {
  const api = useApi();
  const { slug } = useStorefront();
  const isBrowsing = !useMatches().some(({ id }) =>
    /^pages\/(checkout|complete|pending)\//.test(id),
  );
  const isDone = useRef(false);
  useEffect(() => {
    if (!isBrowsing || isDone.current) return;
    isDone.current = true;
    const resume = async (): Promise<void> => {
      const store = cartStoreOf(slug);
      if (!store.get().held) return;
      const { resumeCart } = await import('./reserve.ts');
      const resumed = await resumeCart({ api, store, now: Date.now });
      if (resumed === 'lost_places') onLost();
    };
    void resume();
  }, [api, slug, isBrowsing, onLost]);
}
