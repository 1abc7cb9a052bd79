import { Suspense, useEffect, useRef } from 'react';
import { useApi } from '../api/browser-api.ts';
import { beginUse } from '../browser/first-use.ts';
import { part } from '../browser/part.ts';
import { useCartDialog } from '../cart/cart-dialog-state.ts';
import { cartStoreOf, useCart } from '../cart/use-cart.ts';
import { useIsCheckout } from '../site/use-is-checkout.ts';
import { useStorefront } from '../site/use-storefront.ts';

const loadCartDialog = () => import('../cart/view/cart-dialog.tsx');
const loadHeldClock = () => import('../cart/view/held-clock.tsx');
const loadExpiryDialog = () => import('../cart/view/expiry-dialog.tsx');
const loadReserve = () => import('../cart/reserve.ts');
const CartDialog = part(loadCartDialog);
const ExpiryDialog = part(loadExpiryDialog);
const HeldClock = part(loadHeldClock);
/** Parts that few visits need, loaded separately to keep other pages light. */
const Extras = part(() => import('./extras.tsx'));

/** The cart on every page: it resumes, counts down, expires, and opens over the page. */
export function CartOverlay() {
  const state = useCart();
  const held = state?.held ?? null;
  const { isOpen } = useCartDialog();
  const { analytics } = useStorefront();
  useResume();

  const hasCart = held !== null;
  useEffect(() => {
    if (!hasCart) return;
    beginUse();
    // Preloaded, because there may be no network when the hold expires.
    void Promise.all([loadCartDialog(), loadExpiryDialog()]);
  }, [hasCart]);

  return (
    <Suspense>
      {held && <HeldClock held={held} isPaying={state?.isPaying ?? false} />}
      {analytics && <Extras />}
      {isOpen && !state?.isExpired && <CartDialog held={held} />}
      {state?.isExpired && <ExpiryDialog />}
    </Suspense>
  );
}

/**
 * Checks once per page load if the cart of an earlier visit is still held, unless it is being paid.
 */
function useResume(): void {
  const api = useApi();
  const { slug } = useStorefront();
  const isBrowsing = !useIsCheckout();
  const isDone = useRef(false);
  useEffect(() => {
    if (!isBrowsing || isDone.current) return;
    isDone.current = true;
    const resume = async (): Promise<void> => {
      const store = cartStoreOf(slug);
      if (!store.get().held) return;
      const { resumeCart } = await loadReserve();
      await resumeCart({ api, store, now: Date.now }, document);
    };
    void resume();
  }, [api, slug, isBrowsing]);
}
