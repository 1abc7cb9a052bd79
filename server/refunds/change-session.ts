import { z } from 'zod';
import { formatAmount, parseAmount, sum } from '#domain/pricing/money.ts';
import { recordChange } from '../announcements/announce-change.ts';
import { auditChange, type Change, needsNoEntry } from '../audit/audit-change.ts';
import { invalid, readStaffRequest } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import { staffRequest } from '../http/staff-request.ts';
import type { Services } from '../services/services.ts';
import { uuid } from '../setup/random.ts';
import { lockCart } from '../store/cart/carts.ts';
import { announceChange } from '../store/catalogue/portals.ts';
import type { Tx } from '../store/database.ts';
import {
  cartsHolding,
  changeOfSession,
  missingPlaces,
  type OrderOfSession,
  ordersOfSession,
  recordSessionChange,
  type SessionChange,
} from '../store/events/session-changes.ts';
import { readSessionFacts, type SessionFacts } from '../store/events/session-facts.ts';
import { runOrRollBack } from '../store/trial.ts';
import { cancelOfOrder } from './cancel-of-order.ts';
import type { DoneToOrder } from './done-to-order.ts';
import { moveOfOrder, refuseTarget } from './move-of-order.ts';
import { giveUpCart } from './owe-refund.ts';
import type { BeforeRefund } from './refund-order.ts';
import { whyLeft } from './why-left.ts';

/** A session that the venue cancels, or moves to another of the same event. */
const sessionWish = z.strictObject({
  seller: z.string().min(1),
  /** Key of the portal, if several have a seller with this slug. */
  portal: z.string().min(1).optional(),
  session: z.string().trim().min(1).max(200),
  /** The session that tickets move to; if omitted, they are cancelled and refunded. */
  to: z.string().trim().min(1).max(200).optional(),
});

/** The actual or expected result for one order. */
export interface OrderOfChange {
  readonly orderNumber: string;
  readonly tickets: number;
  /** The refund, a decimal text; '0' if the tickets were free or are moved. */
  readonly amount: string;
  readonly fees: DoneToOrder['fees'];
  /** The reason why the order was not changed; null if it was changed. */
  readonly left: string | null;
}

export interface DoneToSession {
  readonly currency: string;
  /** The sum of all refunds, a decimal text. */
  readonly total: string;
  /** Number of carts that held places in the session and released them. */
  readonly carts: number;
  /** Orders that an earlier run did not change. */
  readonly orders: readonly OrderOfChange[];
  /** Used tickets, which stay as they are. */
  readonly redeemed: number;
  /** In a trial: number of places that the other session lacks. */
  readonly lacking: number;
  /** Number of orders after the batch; 0 without a batch. */
  readonly remaining: number;
}

export interface Watch {
  readonly isTrial?: boolean;
  /** Called for each finished order. */
  readonly onOrder?: (order: OrderOfChange, done: number, of: number) => void;
  /** Called for each changed order, in its transaction. */
  readonly record?: (tx: Tx, order: OrderOfChange) => Promise<void>;
  /** Called for each refund, in its transaction. */
  readonly before?: BeforeRefund;
  /** Limits the run to `limit` orders after an order number; null starts with the first. */
  readonly piece?: { readonly after: string | null; readonly limit: number };
}

/**
 * Cancels or moves a session: stops its sale at once, releases its carts, and changes each order and notifies its
 * buyer, in one transaction per order. A killed run can be repeated and continues with the remaining orders. Throws
 * InvalidInput.
 */
export async function changeSession(
  services: Services,
  given: unknown,
  watch: Watch = {},
): Promise<DoneToSession> {
  const {
    isTrial = false,
    onOrder,
    piece = { after: null, limit: Number.POSITIVE_INFINITY },
  } = watch;
  const { session: sessionId, to = null, ...whose } = readStaffRequest(sessionWish, given);
  const request = await staffRequest(services, whose);
  const { store } = services;
  const { portalId } = request;
  const { from, target } = await store.read(portalId, (tx) => sessions(tx, sessionId, to, request));
  const wish: SessionChange = {
    id: uuid(),
    event_session_id: sessionId,
    kind: to === null ? 'cancel' : 'move',
    to_session_id: to,
    decided_on: new Date(services.now()),
  };
  const change = await runOrRollBack(store, portalId, isTrial, (tx) =>
    begin(tx, wish, services, piece.after !== null),
  );
  const holding = await store.read(portalId, (tx) => cartsHolding(tx, sessionId));
  // Repeated until none is left: a cart may have passed its places to a fresh one meanwhile.
  for (let left: readonly string[] = isTrial ? [] : holding; left.length > 0; ) {
    for (const id of left) await releaseCart(services, portalId, id);
    left = await store.read(portalId, (tx) => cartsHolding(tx, sessionId));
  }
  const orders = await store.read(portalId, (tx) => ordersOfSession(tx, sessionId));
  const { waiting, remaining } = cut(orders, piece);
  const lacking =
    target && isTrial
      ? await store.read(portalId, (tx) => missingPlaces(tx, from.id, target.id))
      : 0;
  const done: OrderOfChange[] = [];
  for (const order of waiting) {
    const came = await changeOrder(order, change, request, watch);
    done.push(came);
    onOrder?.(came, done.length, waiting.length);
  }
  const { currency } = request.catalogue.portal;
  const amounts = done.map(({ amount }) => parseAmount(amount, currency) ?? 0);
  return {
    currency,
    total: formatAmount(sum(amounts), currency),
    carts: holding.length,
    orders: done,
    redeemed: sum(orders.map(({ redeemed }) => redeemed)),
    lacking,
    remaining,
  };
}

/** The orders of a batch, by their numbers, and how many come after it. */
function cut(orders: readonly OrderOfSession[], { after, limit }: NonNullable<Watch['piece']>) {
  const rest = orders
    .filter(({ booked, order_number }) => booked > 0 && (after === null || order_number > after))
    .toSorted((one, other) => (one.order_number < other.order_number ? -1 : 1));
  return { waiting: rest.slice(0, limit), remaining: Math.max(0, rest.length - limit) };
}

/** Returns the session and its replacement; throws InvalidInput. */
async function sessions(
  tx: Tx,
  id: string,
  to: string | null,
  { catalogue, seller, services }: ApiRequest,
): Promise<{ readonly from: SessionFacts; readonly target: SessionFacts | undefined }> {
  const found = await readSessionFacts(tx, to === null ? [id] : [id, to]);
  const from = found.find((session) => session.id === id);
  const event = catalogue.templates.get(from?.event_template_id ?? '');
  if (!from || event?.seller_id !== seller.id)
    throw invalid('session', "is not one of this seller's");
  const target = found.find((session) => session.id === to);
  if (to !== null) refuseTarget(from, target, services.now());
  return { from, target };
}

/** Ends the session's sale; returns the earlier change to continue if it is the same, and throws otherwise. */
async function begin(
  tx: Tx,
  wish: SessionChange,
  { actor }: Services,
  isBegun: boolean,
): Promise<SessionChange> {
  // Each announcement makes every process reload the catalogue.
  if (!isBegun) {
    await announceChange(tx);
    await recordSessionChange(tx, wish);
  } else if ((await changeOfSession(tx, wish.event_session_id)) === undefined) {
    // A later batch of a trial.
    await recordSessionChange(tx, wish);
  }
  const change = await changeOfSession(tx, wish.event_session_id);
  if (!change) throw new Error(`session ${wish.event_session_id} was not changed`);
  if (change.kind === wish.kind && change.to_session_id === wish.to_session_id) {
    if (change.id !== wish.id) needsNoEntry(tx);
    else await auditChange(tx, actor, entryOf(change));
    return change;
  }
  const { kind, to_session_id: to } = change;
  throw invalid('session', kind === 'move' ? `was moved to ${to}` : 'was cancelled');
}

const entryOf = ({ kind, event_session_id: id, to_session_id: to }: SessionChange): Change => ({
  act: `${kind}_session`,
  entity: { kind: 'session', id },
  ...(to === null ? {} : { after: { to } }),
});

/** Releases such a cart. A payment under way is refunded when it arrives, as for any expired cart. */
async function releaseCart(
  { store, actor, now }: Services,
  portalId: number,
  id: string,
): Promise<void> {
  await store.write(portalId, async (tx) => {
    const cart = await lockCart(tx, id);
    if (cart?.state !== 'pending') return needsNoEntry(tx);
    await giveUpCart(tx, id, 'places_gone', now());
    await auditChange(tx, actor, {
      act: 'release_cart',
      entity: { kind: 'cart', id: cart.cart_number },
    });
  });
}

async function changeOrder(
  order: OrderOfSession,
  change: SessionChange,
  request: ApiRequest,
  { isTrial = false, before, record }: Watch,
): Promise<OrderOfChange> {
  const { services, portalId } = request;
  const { order_number: orderNumber } = order;
  const at = new Date(services.now());
  try {
    const came = await runOrRollBack(services.store, portalId, isTrial, async (tx) => {
      const done =
        change.kind === 'cancel'
          ? await cancelOfOrder(tx, order.id, change, request, before)
          : await moveOfOrder(tx, order.id, change);
      if (!done) needsNoEntry(tx);
      // A trial has no change to name.
      if (!done || isTrial) return done;
      const { kind, removed, added } = done;
      const ofOrder = { id: uuid(), ticket_order_id: order.id, kind, removed, added };
      const written = { ...ofOrder, decided_on: at, session_change_id: change.id };
      await recordChange(tx, written, { isTold: true });
      await auditChange(tx, services.actor, {
        act: `${change.kind}_order`,
        entity: { kind: 'order', id: orderNumber },
        after: {
          session: change.event_session_id,
          removed: removed.length,
          added: added.length,
          amount: done.amount,
        },
      });
      await record?.(tx, doneLine(orderNumber, done));
      return done;
    });
    return doneLine(orderNumber, came);
  } catch (error) {
    const left = whyLeft(error);
    if (left === undefined) throw error;
    return { orderNumber, tickets: order.booked, amount: '0', fees: [], left };
  }
}

const doneLine = (
  orderNumber: string,
  { removed = [], added = [], amount = '0', fees = [] }: Partial<DoneToOrder> = {},
): OrderOfChange => ({
  orderNumber,
  tickets: removed.length + added.length,
  amount,
  fees,
  left: null,
});
