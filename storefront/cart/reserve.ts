import type { WireError } from '#contract/api/refusals.ts';
import type { CallInput, Client, Outcome } from '#contract/client.ts';
import { reconcile, removalOf } from '#domain/cart/cart-life.ts';
import { needsRefresh } from '#domain/cart/hold.ts';
import { anchorRule } from '#domain/events/anchor.ts';
import { steadyNow } from '../browser/steady-clock.ts';
import { notifyCartChange } from './cart-changes.ts';
import type { CartAnswer, CartStore, HeldCart } from './cart-store.ts';
import { sendOnce } from './unanswered.ts';
import { isVisitOver } from './visit-cookie.ts';

export type TicketLine = NonNullable<CallInput<'createCart'>['body']['add']>[number];

type Body = CallInput<'createCart'>['body'];
/** A reservation's details besides its tickets: the campaign, codes, and answers to the venue's questions. */
export type ReserveDetails = Pick<
  Body,
  'campaign' | 'preReservePromoCodes' | 'preloadedPromoCodes' | 'additionalInfo' | 'gift_code'
>;

interface Deps {
  readonly api: Client;
  readonly store: CartStore;
  /** The clock of the store's expiry; the page's steady one by default. */
  readonly now?: () => number;
}

/** The first error of a refused call, or of one that failed. */
function firstError(outcome: Outcome<unknown>): WireError | undefined {
  return outcome.ok ? undefined : outcome.errors[0];
}

const secondsLeft = (held: HeldCart, now: number): number =>
  held.expiry === null ? Number.POSITIVE_INFINITY : (held.expiry - now) / 1000;

/** Discards a cart; a cart that is already gone counts as success (CRT-46). */
export async function discardCart({ api, store }: Deps, held: HeldCart): Promise<Outcome<unknown>> {
  const outcome = await api.call('deleteMyCart', { params: { id: held.cart.id } });
  if (outcome.ok || firstError(outcome)?._code === 'not_found') store.clear();
  if (outcome.ok) notifyCartChange('removed', held.answer, () => true);
  return outcome;
}

/**
 * Holds tickets: adds them to this browser's cart, or opens one (CRT-08, CRT-09). If the cart is about to expire, the
 * server replaces it with a fresh one as it adds (CRT-17). If it has expired or become an order, opens a new one.
 */
export async function reserve(
  deps: Deps,
  add: readonly TicketLine[],
  details: ReserveDetails,
): Promise<Outcome<CartAnswer>> {
  const { api, store } = deps;
  const held = store.get().held;
  const body = { add: [...add], ...details };
  const opening = () =>
    sendOnce(store, body, (idempotencyKey) =>
      api.call('createCart', { body: { ...body, channel: 'web' }, idempotencyKey }),
    );

  let outcome: Outcome<CartAnswer>;
  /** The cart that received the tickets; undefined if a new one was opened. */
  let changed = held?.cart.id;
  if (!held) {
    outcome = await opening();
  } else {
    const params = { id: held.cart.id };
    outcome = await sendOnce(store, { ...body, ...params }, (idempotencyKey) =>
      api.call('modifyMyCart', { params, body, idempotencyKey }),
    );
    const code = firstError(outcome)?._code;
    if (code && (await isOver(deps, held.cart.id, code))) {
      store.clear();
      changed = undefined;
      outcome = await opening();
    }
  }
  if (outcome.ok) {
    const before = new Set(held?.answer.ticket.map((ticket) => ticket.id));
    store.accept(outcome.answer, changed);
    notifyCartChange('added', outcome.answer, (ticketId) => !before.has(ticketId));
  }
  return outcome;
}

/** Returns true if a refused change means that this cart accepts no more changes. */
async function isOver({ api, store }: Deps, id: string, code: string): Promise<boolean> {
  if (code === 'cart_expired' || code === 'not_found' || code === 'scope_error') return true;
  if (code !== 'incorrect_cart_state') return false;
  const read = await api.call('getMyCart', { params: { id }, query: { limit: 1000 } });
  const [cart] = read.ok ? read.answer.cart : [];
  // Paid by a debit: it leaves this browser's cart, as a waiting order.
  if (read.ok && cart?.payment_clearing) store.accept(read.answer, id);
  return read.ok && (cart?.state !== 'pending' || cart.payment_clearing);
}

/**
 * Asks the server if the cart of an earlier visit is still held, and renews the hold if it is about to expire (CRT-17):
 * an empty change keeps every place. Only for browsing pages, and never while a cart is being paid for. Discards
 * the cart of a visit that is over (APP-58).
 */
export async function resumeCart(deps: Deps, page: Pick<Document, 'cookie'>): Promise<void> {
  const { api, store, now = steadyNow } = deps;
  const held = store.get().held;
  if (!held) return;
  if (isVisitOver(page)) await discardCart(deps, held);
  if (!store.get().held) return;
  const { read, becomes } = await look(deps, held);
  if (becomes === 'delete') return void (await discardCart(deps, held));
  // The member may have logged in in another tab.
  if (becomes === 'claim') return void (await claim(deps, held));
  if (becomes === 'clear') return store.clear();
  if (!read.ok) return;
  store.accept(read.answer, held.cart.id);
  const fresh = store.get().held;
  if (fresh?.cart.id !== held.cart.id || fresh.cart.payment_in_progress) return;
  if (!needsRefresh(secondsLeft(fresh, now()))) return;
  const again = await api.call('modifyMyCart', { params: { id: fresh.cart.id }, body: {} });
  if (again.ok) store.accept(again.answer, fresh.cart.id);
  // After any other refusal, for instance because a payment has just begun, the cart stays as it
  // is.
  else if (firstError(again)?._code === 'cart_expired') store.expire();
}

/**
 * Decides after a login what happens to the cart held before it (CRT-22 to 26). Returns the outcome
 * of claiming it for the member, or null if it needed no claim.
 */
export async function reconcileCart(deps: Deps): Promise<Outcome<CartAnswer> | null> {
  const { store } = deps;
  const held = store.get().held;
  if (!held) return null;
  const { read, becomes } = await look(deps, held);
  switch (becomes) {
    case 'keep':
      if (read.ok) store.accept(read.answer, held.cart.id);
      return null;
    case 'clear':
      store.clear();
      return null;
    case 'delete':
      await discardCart(deps, held);
      return null;
    case 'claim':
      return claim(deps, held);
  }
}

/**
 * Claims a guest's cart for the logged-in member without releasing a place in between (CRT-25). Leaves alone a cart
 * that belongs to someone else or is being paid for.
 */
async function claim({ api, store }: Deps, held: HeldCart): Promise<Outcome<CartAnswer>> {
  const { id } = held.cart;
  const outcome = await api.call('claimMyCart', { params: { id } });
  if (outcome.ok && outcome.answer.cart[0]?.state === 'pending') {
    store.accept(outcome.answer, id);
    return outcome;
  }
  const code = firstError(outcome)?._code;
  const isForLater = code === 'incorrect_cart_state' || code === 'fault' || code === 'server_busy';
  if (isForLater) return outcome;
  // Another tab may now hold a different cart.
  store.reread();
  if (store.get().held?.cart.id !== id) return outcome;
  if (code === 'cart_expired') store.expire();
  else store.clear();
  return outcome;
}

async function look({ api }: Deps, { cart: { id } }: HeldCart) {
  const read = await api.call('getMyCart', { params: { id }, query: { limit: 1000 } });
  const becomes = reconcile(
    read.ok
      ? {
          kind: 'found',
          state: read.answer.cart[0]?.state ?? '',
          tickets: read.answer.ticket.length,
        }
      : { kind: 'refused', status: read.status, code: firstError(read)?._code ?? '' },
  );
  return { read, becomes };
}

/** The details to send with a removal of tickets, as the cart's events require (CRT-29, CRT-30). */
export function removalFrom(
  { answer }: HeldCart,
  ticketIds: readonly string[],
  admissionEvent: string | null,
) {
  const metaOf = (id: string) => answer.event_template.find((event) => event.id === id)?.meta ?? {};
  return removalOf(answer.ticket, new Set(ticketIds), {
    anchorEvent: admissionEvent,
    anchorRule: (id) => anchorRule(metaOf(id)),
  });
}

/** Removes tickets, or discards the cart if nothing else would be left (CRT-29). */
export async function removeTickets(
  deps: Deps,
  held: HeldCart,
  ticketIds: readonly string[],
  admissionEvent: string | null,
): Promise<Outcome<unknown>> {
  if (removalFrom(held, ticketIds, admissionEvent) !== 'tickets') return discardCart(deps, held);
  const outcome = await deps.api.call('modifyMyCart', {
    params: { id: held.cart.id },
    body: { remove: [...ticketIds] },
  });
  if (outcome.ok) {
    deps.store.accept(outcome.answer, held.cart.id);
    notifyCartChange('removed', held.answer, (ticketId) => ticketIds.includes(ticketId));
  }
  return outcome;
}
