import type { CallInput, Client, Outcome } from '#contract/client.ts';
import type { WireError } from '#contract/refusals.ts';
import { needsRefresh } from '#domain/hold.ts';
import type { CartAnswer, CartStore, HeldCart } from './cart-store.ts';

export type TicketLine = NonNullable<CallInput<'createCart'>['body']['add']>[number];

export interface ReserveDeps {
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

/** The lines that would hold what a cart holds now. */
export function linesOf(answer: CartAnswer): TicketLine[] {
  return answer.ticket.map((ticket) => ({
    ticket_type_id: ticket.ticket_type_id,
    event_session_id: ticket.event_session_id,
    ...(ticket.admit_name ? { admit_name: ticket.admit_name } : {}),
    ...(ticket.admit_email ? { admit_email: ticket.admit_email } : {}),
    ...(ticket.seat
      ? {
          handler_data: {
            seat_template_id: ticket.seat.seat_template_id,
            ticket_group_id: ticket.ticket_group_id,
          },
        }
      : {}),
  }));
}

/** Lets go of a cart; that it is gone already is no fault (CRT-46). */
export async function discardCart(
  { api, store }: ReserveDeps,
  id: string,
): Promise<Outcome<unknown>> {
  const outcome = await api.call('deleteMyCart', { params: { id } });
  if (outcome.ok || firstError(outcome)?._code === 'not_found') store.clear();
  return outcome;
}

/**
 * Holds tickets: adds them to the cart of this browser, or opens one (CRT-08, CRT-09). A cart that
 * is about to end is let go and its places are held afresh with the new ones (CRT-17, A-33); one
 * that has ended, or became an order meanwhile, gives way to a new one.
 */
export async function reserve(
  deps: ReserveDeps,
  add: readonly TicketLine[],
  campaign: Readonly<Record<string, string>>,
): Promise<Outcome<CartAnswer>> {
  const { api, store, now } = deps;
  const held = store.get().held;
  const opening = (lines: readonly TicketLine[]) =>
    api.call('createCart', { body: { add: [...lines], campaign, channel: 'web' } });

  let outcome: Outcome<CartAnswer>;
  if (!held) {
    outcome = await opening(add);
  } else if (needsRefresh(secondsLeft(held, now()))) {
    await discardCart(deps, held.cart.id);
    outcome = await opening([...linesOf(held.answer), ...add]);
  } else {
    outcome = await api.call('modifyMyCart', {
      params: { id: held.cart.id },
      body: { add: [...add], campaign },
    });
    const code = firstError(outcome)?._code;
    if (code && (await isOver(deps, held.cart.id, code))) {
      store.clear();
      outcome = await opening(add);
    }
  }
  if (outcome.ok) store.accept(outcome.answer);
  return outcome;
}

/** Whether a refused change means that this cart will take nothing any more. */
async function isOver({ api }: ReserveDeps, id: string, code: string): Promise<boolean> {
  if (code === 'cart_expired' || code === 'not_found' || code === 'scope_error') return true;
  if (code !== 'incorrect_cart_state') return false;
  const read = await api.call('getMyCart', { params: { id }, query: { limit: 1000 } });
  return read.ok && read.answer.cart[0]?.state !== 'pending';
}

export type Resumed = 'kept' | 'dropped' | 'lost_places';

/**
 * Looks at the server whether the cart of an earlier visit still stands. Only for browsing pages:
 * a cart that is being paid for is never let go.
 */
export async function resumeCart(deps: ReserveDeps): Promise<Resumed> {
  const { api, store, now } = deps;
  const held = store.get().held;
  if (!held) return 'dropped';
  const read = await api.call('getMyCart', {
    params: { id: held.cart.id },
    query: { limit: 1000 },
  });
  if (!read.ok) {
    const gone = read.status === 404 || read.status === 403;
    if (gone) store.clear();
    return gone ? 'dropped' : 'kept';
  }
  store.accept(read.answer);
  const fresh = store.get().held;
  if (!fresh) return 'dropped';
  if (fresh.cart.payment_in_progress || !needsRefresh(secondsLeft(fresh, now()))) return 'kept';
  await discardCart(deps, fresh.cart.id);
  const again = await api.call('createCart', {
    body: { add: linesOf(fresh.answer), channel: 'web' },
  });
  if (!again.ok) return 'lost_places';
  store.accept(again.answer);
  return 'kept';
}

/** Takes tickets out; without them nothing else is left, the cart goes as a whole (CRT-29). */
export async function removeTickets(
  deps: ReserveDeps,
  held: HeldCart,
  ticketIds: readonly string[],
): Promise<Outcome<unknown>> {
  if (ticketIds.length === held.answer.ticket.length) return discardCart(deps, held.cart.id);
  const outcome = await deps.api.call('modifyMyCart', {
    params: { id: held.cart.id },
    body: { remove: [...ticketIds] },
  });
  if (outcome.ok) deps.store.accept(outcome.answer);
  return outcome;
}
