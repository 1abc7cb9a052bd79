import type { CallInput, Client, Outcome } from '#contract/client.ts';
import type { WireError } from '#contract/refusals.ts';
import { needsRefresh } from '#domain/hold.ts';
import { tellOfCartChange } from './cart-changes.ts';
import type { CartAnswer, CartStore, HeldCart } from './cart-store.ts';

export type TicketLine = NonNullable<CallInput<'createCart'>['body']['add']>[number];

type Body = CallInput<'createCart'>['body'];
/** What goes with the tickets: the campaign, codes, answers to the venue's questions. */
export type ReserveDetails = Pick<
  Body,
  'campaign' | 'preReservePromoCodes' | 'preloadedPromoCodes' | 'additionalInfo'
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
  const opening = () => api.call('createCart', { body: { ...body, channel: 'web' } });

  let outcome: Outcome<CartAnswer>;
  if (!held) {
    outcome = await opening();
  } else {
    outcome = await api.call('modifyMyCart', {
      params: { id: held.cart.id },
      body,
    });
    const code = firstError(outcome)?._code;
    if (code && (await isOver(deps, held.cart.id, code))) {
      store.clear();
      outcome = await opening();
    }
  }
  if (outcome.ok) {
    const before = new Set(held?.answer.ticket.map((ticket) => ticket.id));
    store.accept(outcome.answer);
    tellOfCartChange('added', outcome.answer, (ticketId) => !before.has(ticketId));
  }
  return outcome;
}

/** Whether a refused change means that this cart will take nothing any more. */
async function isOver({ api }: Deps, id: string, code: string): Promise<boolean> {
  if (code === 'cart_expired' || code === 'not_found' || code === 'scope_error') return true;
  if (code !== 'incorrect_cart_state') return false;
  const read = await api.call('getMyCart', { params: { id }, query: { limit: 1000 } });
  return read.ok && read.answer.cart[0]?.state !== 'pending';
}

/**
 * Looks at the server whether the cart of an earlier visit still stands, and has one that is about
 * to end held afresh (CRT-17): a change of nothing keeps every place. Only for browsing pages, and
 * never while a cart is being paid for.
 */
export async function resumeCart(deps: Deps): Promise<void> {
  const { api, store, now } = deps;
  const held = store.get().held;
  if (!held) return;
  const read = await api.call('getMyCart', {
    params: { id: held.cart.id },
    query: { limit: 1000 },
  });
  if (!read.ok) {
    if (read.status === 404 || read.status === 403) store.clear();
    return;
  }
  store.accept(read.answer);
  const fresh = store.get().held;
  if (!fresh || fresh.cart.payment_in_progress) return;
  if (!needsRefresh(secondsLeft(fresh, now()))) return;
  const again = await api.call('modifyMyCart', { params: { id: fresh.cart.id }, body: {} });
  if (again.ok) store.accept(again.answer);
  // Any other no, as of a payment that began just now, leaves the cart what it is.
  else if (firstError(again)?._code === 'cart_expired') store.expire();
}

/** Takes tickets out; without them nothing else is left, the cart goes as a whole (CRT-29). */
export async function removeTickets(
  deps: Deps,
  held: HeldCart,
  ticketIds: readonly string[],
): Promise<Outcome<unknown>> {
  if (ticketIds.length === held.answer.ticket.length) return discardCart(deps, held);
  const outcome = await deps.api.call('modifyMyCart', {
    params: { id: held.cart.id },
    body: { remove: [...ticketIds] },
  });
  if (outcome.ok) {
    deps.store.accept(outcome.answer);
    tellOfCartChange('removed', held.answer, (ticketId) => ticketIds.includes(ticketId));
  }
  return outcome;
}
