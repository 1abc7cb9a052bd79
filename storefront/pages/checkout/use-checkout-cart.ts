import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '../../accounts/member-store.ts';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import { cartStoreOf, useCart } from '../../cart/use-cart.ts';
import { waitingOrdersOf } from '../../cart/waiting-orders.ts';
import { attemptsOf } from '../../payments/attempt.ts';
import type { CheckoutView } from '../../payments/checkout-view.ts';
import { stateOfReturn } from '../../payments/returned.ts';
import { readArrival } from '../../site/read-arrival.ts';
import { useAddresses, useStorefront } from '../../site/use-storefront.ts';
import { checkoutStateOf, readCart, refusedView } from './read-checkout-cart.ts';

/** A frame without storage restores its cart shortly after the page has loaded. */
const recallCart = () => import('../../embedded/frame.ts').then((frame) => frame.cartRecalled);

/** The payment in the address that the bank redirected to; we remove its parameters (law 9). */
function returnedIntent(search: string): { cartId: string; intentId: string } | null {
  const query = new URLSearchParams(search);
  const secret = query.get('payment_intent_client_secret');
  const cartId = query.get('cartId');
  if (secret === null || cartId === null) return null;
  return { cartId, intentId: query.get('payment_intent') ?? secret.split('_secret_')[0] ?? '' };
}

/**
 * Fetches the cart to be paid, and leaves for the right page if it can't be paid here. A member
 * takes over a cart that they held as a guest (CRT-25).
 */
export function useCheckoutCart(
  cartId: string | undefined,
  buyer: User | null | undefined,
): {
  readonly view: CheckoutView;
  readonly held: HeldCart | null;
  /** A member pays this cart by its link, as a guest does, because they can't take it over. */
  readonly isByLink: boolean;
  readonly setView: (view: CheckoutView) => void;
  /** Reads the cart again; it may have become an order. */
  readonly look: () => Promise<HeldCart | null>;
} {
  const api = useApi();
  const to = useAddresses();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { slug } = useStorefront();
  const own = useCart();
  const [view, setView] = useState<CheckoutView>({ kind: 'loading' });
  /** A cart that does not belong to this browser: an order with instalments due, or one that a link opened. */
  const [apart, setApart] = useState<(HeldCart & { readonly isByLink: boolean }) | null>(null);
  const asked = useRef<string | undefined>(cartId);
  /** The order named by a payment link. */
  const namedOrder = useRef<string | undefined>(undefined);
  const isMember = useRef(false);
  isMember.current = Boolean(buyer);

  const look = useCallback(async (): Promise<HeldCart | null> => {
    const store = cartStoreOf(slug);
    if (asked.current === undefined && !store.get().held && parent !== window) await recallCart();
    const id = asked.current ?? store.get().held?.cart.id;
    if (id === undefined) {
      if (store.get().isExpired) return null;
      const [waiting] = await waitingOrdersOf(slug).read(api);
      void navigate(waiting ? to.pending(waiting.id) : to.home(), { replace: true });
      return null;
    }
    const { read, isByLink } = await readCart(api, id, isMember.current);
    if (read.ok && asked.current !== undefined) asked.current = read.answer.cart[0]?.id;
    if (!read.ok) {
      const refused = refusedView(read, errorText);
      if (refused.kind === 'missing' && store.get().held?.cart.id === id) store.clear();
      setView(refused);
      return null;
    }
    const { answer } = read;
    const state = checkoutStateOf(answer, isByLink);
    switch (state.kind) {
      case 'completed':
        void navigate(to.complete(state.orderIds), { replace: true });
        return null;
      case 'clearing':
        store.accept(answer);
        void navigate(to.pending(state.cartId), { replace: true });
        return null;
      case 'expired':
        // A link may name a cart other than this browser's, which is still held.
        if ((store.get().held?.cart.id ?? id) === id) store.expire();
        else setView({ kind: 'missing' });
        return null;
      case 'paid':
        if (namedOrder.current) void navigate(to.complete([namedOrder.current]), { replace: true });
        else setView({ kind: 'paid', sentTo: state.sentTo });
        return null;
      case 'apart': {
        const found = { cart: state.cart, answer, expiry: null, isByLink };
        setApart(found);
        return found;
      }
      case 'own':
        break;
    }
    store.accept(answer);
    const held = store.get().held;
    if (!held) void navigate(to.home(), { replace: true });
    return held;
  }, [api, slug, to, navigate, errorText]);

  const who = buyer === undefined ? undefined : (buyer?.id ?? null);
  useArrival({ isKnown: who !== undefined, asked, namedOrder, look, setView });

  // A buyer who logs in here keeps the same cart, now their own.
  const seenAs = useRef(who);
  useEffect(() => {
    const before = seenAs.current;
    seenAs.current = who;
    if (before === undefined || before === who || who === null) return;
    void look().then((now) => {
      if (now) setView((at) => (at.kind === 'denied' ? { kind: 'ready' } : at));
    });
  }, [who, look]);

  const isEmptied =
    view.kind === 'ready' &&
    apart === null &&
    own?.held === null &&
    !own.isExpired &&
    !own.isPaying;
  const lastHeld = useRef<string>(undefined);
  lastHeld.current = own?.held?.cart.id ?? lastHeld.current;
  useEffect(() => {
    if (!isEmptied) return;
    const id = lastHeld.current ?? '';
    // Another tab may have paid it, by a debit.
    const next = waitingOrdersOf(slug).has(id) ? to.pending(id) : to.home();
    void navigate(next, { replace: true });
  }, [isEmptied, slug, navigate, to]);

  return {
    view,
    held: apart ?? own?.held ?? null,
    isByLink: apart?.isByLink ?? false,
    setView,
    look,
  };
}

interface Arrival {
  /** True once the page knows who is logged in. */
  readonly isKnown: boolean;
  /** The id of the cart to read, if it is not this browser's own. */
  readonly asked: RefObject<string | undefined>;
  /** The order named by a payment link. */
  readonly namedOrder: RefObject<string | undefined>;
  readonly look: () => Promise<HeldCart | null>;
  readonly setView: (view: CheckoutView) => void;
}

/** Starts the checkout once: with a cart, a payment link, or a return from the bank. */
function useArrival({ isKnown, asked, namedOrder, look, setView }: Arrival): void {
  const api = useApi();
  const to = useAddresses();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { slug } = useStorefront();
  const isBegun = useRef(false);
  // The page is about to remove these parameters (APP-25): two navigations at once would end at the
  // wrong address.
  const isSettling = readArrival(useLocation().search) !== undefined;

  useEffect(() => {
    if (isBegun.current || isSettling || !isKnown) return;
    isBegun.current = true;
    const begin = async (): Promise<void> => {
      const returned = returnedIntent(location.search);
      if (returned && !attemptsOf(slug).read(returned.cartId)) {
        // The buyer returned in another tab, or in one without storage: show the payment by its own
        // id.
        const state = stateOfReturn(returned.intentId);
        return void (await navigate(to.pending(returned.cartId), { replace: true, state }));
      }
      if (returned) {
        asked.current = returned.cartId;
        await navigate(to.checkout(), { replace: true });
      }
      const orderId = new URLSearchParams(location.search).get('orderId');
      if (orderId !== null && asked.current === undefined) {
        // A payment link that names an order means the order's cart (PAY-03, A-18).
        const order = await api.call('getTicketOrder', { params: { id: orderId } });
        if (!order.ok) return setView(refusedView(order, errorText));
        asked.current = order.answer.ticket_order[0]?.cart_id;
        namedOrder.current = order.answer.ticket_order[0]?.id;
      }
      const held = await look();
      if (!held) return;
      const attempt = attemptsOf(slug).read(held.cart.id);
      if (returned && attempt) return setView({ kind: 'resuming', intentId: returned.intentId });
      // The pending page shows a payment left at the bank, or started in another window, and how to
      // proceed.
      if (returned || held.cart.payment_in_progress) {
        await navigate(to.pending(held.cart.id), { replace: true });
        return;
      }
      setView({ kind: 'ready' });
    };
    void begin();
  }, [api, look, navigate, to, slug, errorText, isSettling, isKnown, asked, namedOrder, setView]);
}
