import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Client, Outcome } from '#contract/client.ts';
import { isCompleted } from '#domain/cart/cart.ts';
import type { User } from '../../accounts/member-store.ts';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import type { CartAnswer, HeldCart } from '../../cart/cart-store.ts';
import { cartStoreOf, useCart } from '../../cart/use-cart.ts';
import { attemptsOf } from '../../payments/attempt.ts';
import type { CheckoutView } from '../../payments/checkout-view.ts';
import { isToBePaid } from '../../payments/open-payment.ts';
import { stateOfReturn } from '../../payments/returned.ts';
import { readArrival } from '../../site/read-arrival.ts';
import { useAddresses, useStorefront } from '../../site/use-storefront.ts';

/** A frame without storage has its cart back a moment after its page is there. */
const recallCart = () => import('../../embedded/frame.ts').then((frame) => frame.cartRecalled);

/** An order whose later instalments are still to be paid, on the cart that became it. */
const owesInstalments = (
  cart: CartAnswer['cart'][number],
  schedule: CartAnswer['scheduled_payment'],
): boolean => cart.state === 'ordered' && schedule.some(({ status }) => status !== 'paid');

/** The orders that a cart became; none while there is something to do with it. */
function ordersOf({
  cart: [cart],
  ticket,
  scheduled_payment: schedule,
}: CartAnswer): readonly string[] {
  if (!cart || owesInstalments(cart, schedule)) return [];
  const isOrder = isCompleted({
    expiresIn: cart.expires_in,
    held: ticket.filter(({ state }) => state === 'held').length,
    outstanding: cart.cart_fees.grand_totals.total_outstanding,
  });
  return cart.state === 'ordered' || isOrder ? cart.order_ids : [];
}

/**
 * The payment in the address that the bank redirected to; the parameters are ours to remove (law
 * 9).
 */
function returnedIntent(search: string): { cartId: string; intentId: string } | null {
  const query = new URLSearchParams(search);
  const secret = query.get('payment_intent_client_secret');
  const cartId = query.get('cartId');
  if (secret === null || cartId === null) return null;
  return { cartId, intentId: query.get('payment_intent') ?? secret.split('_secret_')[0] ?? '' };
}

/** The view in place of a cart or order that the server does not give (PAY-26, PAY-27). */
function refusedView(
  outcome: Outcome<unknown> & { readonly ok: false },
  errorText: (outcome: Outcome<unknown>) => string,
): CheckoutView {
  return outcome.status === 404 || outcome.status === 400
    ? { kind: 'missing' }
    : { kind: 'denied', text: errorText(outcome) };
}

/**
 * Reads the cart, and has one that a guest held taken over by the member who has come to pay it
 * (CRT-25). What can't be, as a cart that staff made, instalments of a guest's order, or what is
 * being paid for, is theirs who have its id, as it is for everybody.
 */
async function readCart(api: Client, id: string, isMember: boolean) {
  const query = { limit: 1000 };
  const found = await api.call('getMyCart', { params: { id }, query });
  const isOthers = !found.ok && found.errors[0]?._code === 'scope_error';
  if (!isOthers || !isMember) return { read: found, isByLink: false };
  const claimed = await api.call('claimMyCart', { params: { id } });
  if (claimed.ok) return { read: claimed, isByLink: false };
  if (claimed.errors[0]?._code !== 'incorrect_cart_state') return { read: found, isByLink: false };
  return { read: await api.call('getCart', { params: { id }, query }), isByLink: true };
}

/**
 * Fetches the cart that is to be paid, and leaves for where it belongs if it can't be. What a guest
 * held is taken over by the member who has come to pay it (CRT-25).
 */
export function useCheckoutCart(
  cartId: string | undefined,
  buyer: User | null | undefined,
): {
  readonly view: CheckoutView;
  readonly held: HeldCart | null;
  /** The member who is here pays it by its link, as a guest does: it can't be theirs. */
  readonly isByLink: boolean;
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
  /** An order that is paid further, or what a link led a member to: no cart of this browser's. */
  const [apart, setApart] = useState<(HeldCart & { readonly isByLink: boolean }) | null>(null);
  const isBegun = useRef(false);
  const asked = useRef<string | undefined>(cartId);
  /** The order that a payment link names. */
  const namedOrder = useRef<string | undefined>(undefined);
  const isMember = useRef(false);
  isMember.current = Boolean(buyer);

  const look = useCallback(async (): Promise<HeldCart | null> => {
    const store = cartStoreOf(slug);
    if (asked.current === undefined && !store.get().held && parent !== window) await recallCart();
    const id = asked.current ?? store.get().held?.cart.id;
    if (id === undefined) {
      if (!store.get().isExpired) void navigate(to.home(), { replace: true });
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
    const orderIds = ordersOf(read.answer);
    if (orderIds.length > 0) {
      void navigate(to.complete(orderIds), { replace: true });
      return null;
    }
    if (read.answer.cart[0]?.state === 'expired') {
      const own = store.get().held?.cart.id ?? id;
      // A link may name another cart than this browser's, which still stands.
      if (own === id) store.expire();
      else setView({ kind: 'missing' });
      return null;
    }
    const [cart] = read.answer.cart;
    if (cart?.state === 'ordered' && !isToBePaid(read.answer)) {
      if (namedOrder.current) void navigate(to.complete([namedOrder.current]), { replace: true });
      else setView({ kind: 'paid', sentTo: cart.sent_to });
      return null;
    }
    if (cart && (isByLink || cart.state === 'ordered')) {
      const found = { cart, answer: read.answer, expiry: null, isByLink };
      setApart(found);
      return found;
    }
    store.accept(read.answer);
    const held = store.get().held;
    if (!held) void navigate(to.home(), { replace: true });
    return held;
  }, [api, slug, to, navigate, errorText]);

  const who = buyer === undefined ? undefined : (buyer?.id ?? null);
  const isKnown = who !== undefined;
  // The address is about to lose it (APP-25): two ways to go at once would end in the wrong one.
  const isSettling = readArrival(useLocation().search) !== undefined;

  useEffect(() => {
    if (isBegun.current || isSettling || !isKnown) return;
    isBegun.current = true;
    const begin = async (): Promise<void> => {
      const returned = returnedIntent(location.search);
      if (returned && !attemptsOf(slug).read(returned.cartId)) {
        // Back in another tab, or in one that keeps nothing: the payment's own id says what is to be seen.
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
      // What waits at the bank is told there, with the ways on; so is what another window has begun.
      const isElsewhere =
        held.cart.open_payment !== null ||
        (held.cart.payment_in_progress && attempt?.unanswered !== null);
      if (returned || isElsewhere) {
        await navigate(to.pending(held.cart.id), { replace: true });
        return;
      }
      setView({ kind: 'ready' });
    };
    void begin();
  }, [api, look, navigate, to, slug, errorText, isSettling, isKnown]);

  // Whoever logs in here goes on with the same cart, as their own.
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
    state?.held === null &&
    !state.isExpired &&
    !state.isPaying;
  useEffect(() => {
    if (isEmptied) void navigate(to.home(), { replace: true });
  }, [isEmptied, navigate, to]);

  return {
    view,
    held: apart ?? state?.held ?? null,
    isByLink: apart?.isByLink ?? false,
    setView,
    look,
  };
}
