import { Refusal } from '#contract/api/refusals.ts';
import { stockMoves } from '#domain/cart/reserve.ts';
import { type BenefitChoice, mostCancelledBenefits } from '#domain/memberships/benefit-choice.ts';
import { readWholeCart, type WholeCart } from '../cart/view/cart-view.ts';
import { type InvalidInput, invalid } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import { prepareReturns } from '../kinds/ticket-kinds.ts';
import { moveStock, type TicketRow } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import {
  type HangingTicket,
  lockCartsOfOrders,
  ticketsHangingOn,
} from '../store/memberships/hanging-benefits.ts';
import { cancelTickets } from '../store/refunds/staff-refunds.ts';

/** Returns true for sellers whose orders may be changed. */
export type Reach = (sellerId: string) => boolean;

interface TakingBack {
  readonly whole: WholeCart;
  readonly orderId: string;
  readonly cancelled: readonly TicketRow[];
  readonly keepsPlaces: boolean;
  /** Undefined in a dry run without a choice, which shows the effect of cancelling. */
  readonly benefits: BenefitChoice | undefined;
  readonly reopensGiftCodes: boolean;
  readonly reach: Reach;
  /** Ids of the locked carts. */
  readonly locked: ReadonlySet<string>;
  readonly isTrial: boolean;
}

export interface TakenBack {
  /** The spent part of each ticket's value, by ticket id. */
  readonly spent: ReadonlyMap<string, number>;
  /** Number of places that stay taken. */
  readonly keptPlaces: number;
  readonly giftCodes: number;
  /** Valid tickets that depend on what was taken back. */
  readonly hanging: readonly HangingTicket[];
  /** Dependent tickets that were cancelled too, and their carts before the change. */
  readonly taken: readonly TicketRow[];
  readonly cartsOfTaken: ReadonlyMap<string, WholeCart>;
}

/**
 * Locks the carts of an order and of the tickets that depend on its memberships, by id and before anything else (law
 * 2). Returns the ids of the locked carts.
 */
export async function lockWithHanging(
  tx: Tx,
  order: { readonly id: string; readonly cart_id: string },
  now: Date,
): Promise<ReadonlySet<string>> {
  const hanging = await ticketsHangingOn(tx, order.id, now);
  const carts = new Set([order.cart_id, ...hanging.map(({ cart_id }) => cart_id)]);
  // The order's own cart is locked when it is read.
  if (carts.size > 1) await lockCartsOfOrders(tx, [...carts]);
  return carts;
}

/**
 * Cancels tickets, and dependent tickets of other orders if so chosen. Frees their places in one statement, or keeps
 * those of the order taken. Throws InvalidInput if a required choice is missing, and payment_in_progress.
 */
export async function takeBack(
  tx: Tx,
  step: TakingBack,
  { services, catalogue }: ApiRequest,
): Promise<TakenBack> {
  const { whole, orderId, cancelled, keepsPlaces, reopensGiftCodes } = step;
  const now = new Date(services.now());
  const staying = otherValidTickets(cancelled, step);
  const returned = { orderId, tickets: cancelled, staying, catalogue, now, reopensGiftCodes };
  const { hanging, giftCodes, giveBack } = await prepareReturns(tx, returned);
  const carts = new Map<string, WholeCart>();
  const ending = toCancel(hanging, step);
  for (const id of new Set(ending.map(({ cart_id }) => cart_id))) {
    const cart = id === whole.cart.id ? whole : await readWholeCart(tx, id);
    if (!cart) throw new Error(`cart ${id} of an order is not there`);
    if (cart.unsettled) throw new Refusal('payment_in_progress', 'refund');
    carts.set(id, cart);
  }
  const names = new Set(ending.map(({ id }) => id));
  const taken = [...carts.values()].flatMap(({ tickets }) =>
    tickets.filter(({ id }) => names.has(id)),
  );
  const keeping = keepsPlaces ? cancelled.filter(hasPlace).map(({ id }) => id) : [];
  await moveStock(tx, stockMoves([], keepsPlaces ? taken : [...cancelled, ...taken]));
  const ids = [...cancelled, ...taken].map(({ id }) => id);
  if ((await cancelTickets(tx, ids, keeping)) !== ids.length) {
    throw new Error('tickets changed while their cart was locked');
  }
  const spent = await giveBack();
  return { spent, keptPlaces: keeping.length, giftCodes, hanging, taken, cartsOfTaken: carts };
}

/** The error for a return with dependent valid tickets but no choice for them. */
export const choiceNeeded = (): InvalidInput =>
  invalid('benefits', 'must be cancel or keep: members bought valid tickets by what is returned');

/** The dependent tickets to cancel. */
function toCancel(
  hanging: readonly HangingTicket[],
  { benefits, isTrial, reach, locked }: TakingBack,
): readonly HangingTicket[] {
  const ending = hanging.filter(({ seller_id }) => reach(seller_id));
  if (ending.length > 0 && benefits === undefined && !isTrial) throw choiceNeeded();
  if (benefits === 'keep') return [];
  if (benefits === 'cancel' && ending.length > mostCancelledBenefits) {
    throw invalid('benefits', `may cancel at most ${mostCancelledBenefits} tickets at once`);
  }
  // Bought while waiting for the membership's lock: their carts come before it in the lock order.
  if (ending.some(({ cart_id }) => !locked.has(cart_id))) {
    throw new Refusal('payment_in_progress', 'refund');
  }
  return ending.slice(0, mostCancelledBenefits);
}

/** The valid tickets of an order except some. */
export function otherValidTickets(
  some: readonly TicketRow[],
  { whole, orderId }: { readonly whole: WholeCart; readonly orderId: string },
): TicketRow[] {
  const gone = new Set(some.map(({ id }) => id));
  return whole.tickets.filter(
    ({ id, ticket_order_id, state }) =>
      ticket_order_id === orderId && state !== 'cancelled' && !gone.has(id),
  );
}

const hasPlace = ({ counts_session, counts_group, seat_template_id }: TicketRow): boolean =>
  counts_session || counts_group || seat_template_id !== null;
