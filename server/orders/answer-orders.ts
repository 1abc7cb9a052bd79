import type { CallAnswer } from '#contract/client.ts';
import { wireBuyers } from '../cart/view/buyers.ts';
import { wireOrder, wirePayments } from '../cart/view/order-answer.ts';
import { wireTickets, withShownCode } from '../cart/view/ticket-answer.ts';
import type { ApiRequest } from '../http/request.ts';
import { wireCartmods } from '../pricing/cartmod-answer.ts';
import { type TicketRow, ticketsOfOrders } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Store, Tx } from '../store/database.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import { ordersById, paymentsOfOrders } from '../store/orders/orders.ts';
import { codesOfOrders } from '../store/pricing/cart-codes.ts';

export type OrdersAnswer = CallAnswer<'listTicketOrders'>;

interface Asked {
  /** The tickets to include; all if omitted. */
  readonly isAskedFor?: (ticket: TicketRow) => boolean;
  /** The caller, if the answer may name the buyer. */
  readonly asker?: Pick<ApiRequest, 'common' | 'viewer'>;
}

/**
 * Returns the wire's answer for orders with their tickets, or with the tickets asked for, in the order of the request
 * (API-32 to 34, A-43). Omits ids that the portal does not know.
 */
export async function answerOrders(
  store: Store,
  catalogue: Catalogue,
  ids: readonly string[],
  asked: Asked = {},
): Promise<OrdersAnswer> {
  return answerRead(
    store,
    catalogue,
    await readOrders(store, catalogue.portal.id, ids),
    ids,
    asked,
  );
}

type OrdersRead = Awaited<ReturnType<typeof ordersRead>>;

const readOrders = (store: Store, portalId: number, ids: readonly string[]) =>
  store.readOnce(portalId, (tx) => ordersRead(tx, ids));

/** Reads orders with all their parts: as the only statements of a round trip, or alongside others. */
export async function ordersRead(tx: Tx, ids: readonly string[]) {
  const [orders, tickets, entries, codes] = await Promise.all([
    ordersById(tx, ids),
    ticketsOfOrders(tx, ids),
    paymentsOfOrders(tx, ids),
    codesOfOrders(tx, ids),
  ]);
  return { orders, tickets, entries, codes };
}

/** Returns the same answer for orders that have already been read. */
export async function answerRead(
  store: Store,
  catalogue: Catalogue,
  { orders: read, tickets: all, entries, codes }: OrdersRead,
  ids: readonly string[],
  { isAskedFor = () => true, asker }: Asked = {},
): Promise<OrdersAnswer> {
  const { currency } = catalogue.portal;
  const tickets = all.filter(isAskedFor);
  const place = new Map([...new Set(ids)].map((id, at) => [id, at]));
  const byPlace = (one: string, other: string): number =>
    (place.get(one) ?? 0) - (place.get(other) ?? 0);
  const orders = read.toSorted((one, other) => byPlace(one.id, other.id));
  tickets.sort((one, other) => byPlace(one.ticket_order_id ?? '', other.ticket_order_id ?? ''));

  const sessionIds = tickets.flatMap((ticket) => ticket.event_session_id ?? []);
  const sessions = await sessionFacts(store, catalogue, sessionIds);
  const shown = tickets.map(withShownCode);
  return {
    ...wireTickets({ sessions }, shown, catalogue),
    cartmod: wireCartmods(codes, catalogue),
    payment: wirePayments(entries, currency),
    ticket_order: orders.map((order) => wireOrder(order, shown, currency)),
    ...(asker &&
      wireBuyers(
        asker,
        orders.map(({ identity_id: id, buyer }) => ({ ...buyer, id })),
      )),
  };
}
