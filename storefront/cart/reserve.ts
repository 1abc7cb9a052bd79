import type { WireError } from '#contract/api/refusals.ts';
import type { CallInput, Client, Outcome } from '#contract/client.ts';
import { reconcile, removalOf } from '#domain/cart/cart-life.ts';
import { needsRefresh } from '#domain/cart/hold.ts';
import { anchorRule } from '#domain/events/anchor.ts';
import { tellOfCartChange } from './cart-changes.ts';
import type { CartAnswer, CartStore, HeldCart } from './cart-store.ts';
import { sendOnce } from './unanswered.ts';
import { isVisitOver } from './visit-cookie.ts';

export type TicketLine = NonNullable<CallInput<'createCart'>['body']['add']>[number];

type Body = CallInput<'createCart'>['body'];
/**
 * The details of a reservation beside its tickets: the campaign, codes, answers to the venue's
 * questions.
 */
export type ReserveDetails = Pick<
  Body,
  'campaign' | 'preReservePromoCodes' | 'preloadedPromoCodes' | 'additionalInfo' | 'gift_code'
>;

interface Deps {
  readonly api: Client;
  readonly store: CartStore;
  readonly now: () => number;
}

/** The first error of a refused call, or of one that failed. */
export function firstError(outcome: Outcome<unknown>): WireError | undefined {
  return outcome.ok ? undefined : outcome.errors[0];
}

const secondsLeft = (held: HeldCart, now: number): number =>
  held.expiry === null ? Number.POSITIVE_INFINITY : (held.expiry - now) / 1000;

/** Lets go of a cart; that it is gone already is no fault (CRT-46). */
export async function discardCart({ api, store }: Deps, held: HeldCart): Promise<Outcome<unknown>> {
  const outcome = await api.call('deleteMyCart', { params: { id: held.cart.id } });
  if (outcome.ok || firstError(outcome)?._code === 'not_found') store.clear();
  if (outcome.ok) tellOfCartChange('removed', held.answer, () => true);
  return outcome;
}

/**
 * Holds tickets: adds them to the cart of this browser, or opens one (CRT-08, CRT-09). One that is
 * about to end the server replaces by a fresh one as it adds (CRT-17); one that has ended, or
 * became an order meanwhile, gives way to a new one.
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
  /** The cart that took the tickets; undefined where one was opened for them. */
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
    tellOfCartChange('added', outcome.answer, (ticketId) => !before.has(ticketId));
  }
  return outcome;
}

/** Returns whether a refused change means that this cart takes nothing any more. */
async function isOver({ api }: Deps, id: string, code: string): Promise<boolean> {
  if (code === 'cart_expired' || code === 'not_found' || code === 'scope_error') return true;
  if (code !== 'incorrect_cart_state') return false;
  const read = await api.call('getMyCart', { params: { id }, query: { limit: 1000 } });
  return read.ok && read.answer.cart[0]?.state !== 'pending';
}

/**
 * Looks at the server whether the cart of an earlier visit still stands, and has one that is about
 * to end held afresh (CRT-17): a change of nothing keeps every place. Only for browsing pages, and
 * never while a cart is being paid for. A visit that is over lets go of its cart (APP-58).
 */
export async function resumeCart(deps: Deps, page: Pick<Document, 'cookie'>): Promise<void> {
  const { api, store, now } = deps;
  const held = store.get().held;
  if (!held) return;
  if (isVisitOver(page)) await discardCart(deps, held);
  if (!store.get().held) return;
  const { read, becomes } = await look(deps, held);
  if (becomes === 'delete') return void (await discardCart(deps, held));
  // Another tab may have logged in.
  if (becomes === 'claim') return void (await claim(deps, held));
  if (becomes === 'clear') return store.clear();
  if (!read.ok) return;
  store.accept(read.answer, held.cart.id);
  const fresh = store.get().held;
  if (fresh?.cart.id !== held.cart.id || fresh.cart.payment_in_progress) return;
  if (!needsRefresh(secondsLeft(fresh, now()))) return;
  const again = await api.call('modifyMyCart', { params: { id: fresh.cart.id }, body: {} });
  if (again.ok) store.accept(again.answer, fresh.cart.id);
  // Any other no, as of a payment that began just now, leaves the cart what it is.
  else if (firstError(again)?._code === 'cart_expired') store.expire();
}

/**
 * After a login: what becomes of the cart that was held before it (CRT-22 to 26). Answers the
 * outcome of taking it over for who is logged in, where that was needed.
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
 * Has a guest's cart taken over by who is logged in, no place of it free in between (CRT-25). One
 * that is somebody else's is left to them; one that is being paid for stays until it is.
 */
async function claim({ api, store }: Deps, held: HeldCart): Promise<Outcome<CartAnswer>> {
  const { id } = held.cart;
  const outcome = await api.call('claimMyCart', { params: { id } });
  if (outcome.ok && outcome.answer.cart[0]?.state === 'pending') {
    store.accept(outcome.answer, id);
    return outcome;
  }
  const code = firstError(outcome)?._code;
  if (code === 'incorrect_cart_state' || code === 'fault') return outcome;
  // Another tab may hold something else by now.
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

/**
 * The details that a removal of tickets carries, as the cart's events ask for them (CRT-29,
 * CRT-30).
 */
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

/** Takes tickets out, or lets go of the cart where all else goes with them (CRT-29). */
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
    tellOfCartChange('removed', held.answer, (ticketId) => ticketIds.includes(ticketId));
  }
  return outcome;
}
