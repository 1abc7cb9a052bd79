import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../browser-api.ts';
import type { Cart, HeldCart } from '../../cart/cart-store.ts';
import { cartStoreOf, useCart } from '../../cart/use-cart.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useAddresses, useStorefront } from '../../use-storefront.ts';
import { attemptsOf } from './attempt.ts';

export type CheckoutView =
  | { readonly kind: 'loading' | 'ready' | 'missing' | 'refunded' }
  /** Back from the bank by a redirect: the payment of this intent goes on. */
  | { readonly kind: 'resuming'; readonly intentId: string }
  /** The server does not let us see the cart; the page stays (PAY-26). */
  | { readonly kind: 'denied'; readonly text: string };

/** CRT-14: nothing expires, nothing is held, nothing is due. */
function isCompleted(cart: Cart): boolean {
  if (cart.state === 'ordered') return true;
  const due = Number(cart.cart_fees.grand_totals.total_outstanding);
  return cart.expires_in === null && due === 0 && cart.order_ids.length > 0;
}

/** What a redirect from the bank carries; the parameters are ours to remove (design, law 9). */
function returnedIntent(search: string): { cartId: string; intentId: string } | null {
  const query = new URLSearchParams(search);
  const secret = query.get('payment_intent_client_secret');
  const cartId = query.get('cartId');
  if (secret === null || cartId === null) return null;
  return { cartId, intentId: query.get('payment_intent') ?? secret.split('_secret_')[0] ?? '' };
}

/** Fetches the cart that is to be paid, and leaves for where it belongs if it can't be. */
export function useCheckoutCart(cartId: string | undefined): {
  readonly view: CheckoutView;
  readonly held: HeldCart | null;
  readonly setView: (view: CheckoutView) => void;
  /** Reads the cart again; it may have become something else. */
  readonly look: () => Promise<HeldCart | null>;
} {
  const api = useApi();
  const to = useAddresses();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { slug } = useStorefront();
  const state = useCart();
  const [view, setView] = useState<CheckoutView>({ kind: 'loading' });
  const isBegun = useRef(false);
  const asked = useRef<string | undefined>(cartId);

  const look = useCallback(async (): Promise<HeldCart | null> => {
    const store = cartStoreOf(slug);
    const id = asked.current ?? store.get().held?.cart.id;
    if (id === undefined) {
      if (!store.get().isExpired) void navigate(to.home(), { replace: true });
      return null;
    }
    const read = await api.call('getMyCart', { params: { id }, query: { limit: 1000 } });
    if (!read.ok) {
      if (read.status === 404 || read.status === 400) {
        if (store.get().held?.cart.id === id) store.clear();
        setView({ kind: 'missing' });
      } else {
        setView({ kind: 'denied', text: errorText(read) });
      }
      return null;
    }
    const cart = read.answer.cart[0];
    if (cart && isCompleted(cart)) {
      void navigate(to.complete(cart.order_ids), { replace: true });
      return null;
    }
    if (cart?.state === 'expired') {
      store.expire();
      return null;
    }
    store.accept(read.answer);
    const held = store.get().held;
    if (!held) void navigate(to.home(), { replace: true });
    return held;
  }, [api, slug, to, navigate, errorText]);

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const begin = async (): Promise<void> => {
      const returned = returnedIntent(location.search);
      if (returned) {
        asked.current = returned.cartId;
        await navigate(to.checkout(), { replace: true });
      }
      const held = await look();
      if (!held) return;
      const attempt = attemptsOf(slug).read(held.cart.id);
      if (returned && attempt) return setView({ kind: 'resuming', intentId: returned.intentId });
      const isElsewhere = held.cart.payment_in_progress && attempt?.unanswered !== null;
      if (returned || isElsewhere) {
        await navigate(to.pending(held.cart.id), { replace: true });
        return;
      }
      setView({ kind: 'ready' });
    };
    void begin();
  }, [look, navigate, to, slug]);

  const isEmptied =
    view.kind === 'ready' && state?.held === null && !state.isExpired && !state.isPaying;
  useEffect(() => {
    if (isEmptied) void navigate(to.home(), { replace: true });
  }, [isEmptied, navigate, to]);

  return { view, held: state?.held ?? null, setView, look };
}
