import { sql } from 'kysely';
import { type EditPrice, priceEdit } from '#domain/orders/order-edit.ts';
import { isCancelled } from '#domain/orders/self-edit.ts';
import type { PriceOfTicket } from '#domain/pricing/cart-price.ts';
import { ruledTickets, rulesOfCodes } from '../../catalogue/cart-rules.ts';
import { type TicketRow, type TicketToHold, ticketsOfCart } from '../cart/carts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { db, type Tx } from '../database.ts';
import { sessionFacts } from '../events/session-facts.ts';
import { type CartCodeRow, codesOfCart } from '../pricing/cart-codes.ts';
import type { OrderRow } from './orders.ts';

/** The tickets that an edit keeps in an order, removes and adds. */
interface TicketsAfterEdit {
  /** Ids of tickets removed from the order. */
  readonly removed: ReadonlySet<string>;
  readonly added: readonly TicketToHold[];
}

/** All that was bought together in an order's cart. */
interface BoughtTogether {
  readonly tickets: readonly TicketRow[];
  readonly codes: readonly CartCodeRow[];
}

interface PricedOrder {
  readonly price: EditPrice;
  /** Valid tickets of the order that stay, as currently stored. */
  readonly staying: readonly TicketRow[];
}

/** Prices an order after an edit; reads its cart. */
export async function priceEditOf(
  tx: Tx,
  catalogue: Catalogue,
  order: OrderRow,
  change: TicketsAfterEdit,
): Promise<PricedOrder> {
  const tickets = await ticketsOfCart(tx, order.cart_id);
  const codes = await codesOfCart(tx, order.cart_id);
  return priceOrder(tx, catalogue, order.id, { tickets, codes }, change);
}

/** Prices an order after an edit from a cart already read. */
export async function priceOrder(
  tx: Tx,
  catalogue: Catalogue,
  orderId: string,
  { tickets, codes }: BoughtTogether,
  { removed, added }: TicketsAfterEdit,
): Promise<PricedOrder> {
  const left = tickets.filter((ticket) => !removed.has(ticket.id));
  const living = left.filter((ticket) => !isCancelled(ticket));
  const staying = living.filter(({ ticket_order_id }) => ticket_order_id === orderId);
  const ofOtherOrders = living.filter(({ ticket_order_id }) => ticket_order_id !== orderId);
  const gone = codes.length > 0 ? await takenBackOf(tx, tickets) : new Set<string>();
  const takenBack = left.filter((ticket) => isCancelled(ticket) && gone.has(ticket.id));
  const ids = [...left, ...added].flatMap(({ event_session_id }) => event_session_id ?? []);
  const sessions = await sessionFacts(tx, catalogue, ids);
  const price = priceEdit(
    {
      staying: ruledTickets(staying, sessions, catalogue),
      added: ruledTickets(added, sessions, catalogue),
      ofOtherOrders: ruledTickets(ofOtherOrders, sessions, catalogue),
      takenBack: ruledTickets(takenBack, sessions, catalogue),
    },
    rulesOfCodes(catalogue, codes),
  );
  return { price, staying };
}

/** The tickets among these that the venue cancelled with their session. */
async function takenBackOf(tx: Tx, tickets: readonly TicketRow[]): Promise<ReadonlySet<string>> {
  const orders = [...new Set(tickets.flatMap(({ ticket_order_id }) => ticket_order_id ?? []))];
  const rows = await tx.rows(
    sql<{ id: string }>`
      select unnest(removed) as id from order_change
      where portal_id = ${tx.portalId} and ticket_order_id = any(${orders}::uuid[])
        and session_change_id is not null and kind = 'cancel'`.compile(db),
  );
  return new Set(rows.map(({ id }) => id));
}

/** True if the tickets of an edited order still cost what the edit said. */
export const isPricedAs = (
  price: EditPrice,
  tickets: readonly Pick<TicketRow, 'id' | 'adjusted_value'>[],
): boolean =>
  price.otherChanged.length === 0 &&
  tickets.every(
    ({ id, adjusted_value }) => price.tickets.get(id)?.adjusted_value === adjusted_value,
  );

/** The new prices of these tickets, to be stored. */
export const pricesOf = (tickets: readonly { readonly id: string }[], price: EditPrice) =>
  tickets.flatMap(({ id }): PriceOfTicket[] => {
    const change = price.tickets.get(id);
    return change ? [{ id, ...change }] : [];
  });

export async function writeEditPrices(
  tx: Tx,
  cartId: string,
  prices: readonly PriceOfTicket[],
): Promise<void> {
  await tx.run(
    sql`update cart set edit_prices = ${JSON.stringify(prices)}::jsonb
      where portal_id = ${tx.portalId} and id = ${cartId}`.compile(db),
  );
}
