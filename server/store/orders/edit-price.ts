import { sql } from 'kysely';
import { type EditPrice, priceEdit } from '#domain/orders/order-edit.ts';
import { isCancelled } from '#domain/orders/self-edit.ts';
import type { PriceOfTicket } from '#domain/pricing/cart-price.ts';
import { ruledTickets, rulesOfCodes } from '#domain/pricing/rules-of-codes.ts';
import { type TicketRow, type TicketToHold, ticketsOfCart } from '../cart/carts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { db, type Tx } from '../database.ts';
import { sessionFacts } from '../events/session-facts.ts';
import { type CartCodeRow, codesOfCart } from '../pricing/cart-codes.ts';
import type { OrderRow } from './orders.ts';
import { noActs, venueActs } from './venue-acts.ts';

/** The tickets that an edit keeps in an order, removes and adds. */
interface TicketsAfterEdit {
  /** Ids of tickets removed from the order. */
  readonly removed: ReadonlySet<string>;
  readonly added: readonly TicketToHold[];
}

/** Everything bought together in an order's cart. */
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
  const orders = [...new Set(tickets.flatMap(({ ticket_order_id }) => ticket_order_id ?? []))];
  const acts = codes.length > 0 ? await venueActs(tx, orders) : noActs;
  const counts = (ticket: TicketRow) => !isCancelled(ticket) || acts.takenBack.has(ticket.id);
  const takenBack = left.filter((ticket) => isCancelled(ticket) && acts.takenBack.has(ticket.id));
  const bought = <T extends TicketToHold>(those: readonly T[]): T[] =>
    those.map((ticket) => ({
      ...ticket,
      event_session_id: acts.boughtFor.get(ticket.id) ?? ticket.event_session_id,
    }));
  const counted = new Set(tickets.filter(counts).map(({ id }) => id));
  const leaving = tickets.filter((ticket) => removed.has(ticket.id) && !isCancelled(ticket));
  const ids = [...bought(tickets), ...added].flatMap(
    ({ event_session_id }) => event_session_id ?? [],
  );
  const sessions = await sessionFacts(tx, catalogue, ids);
  const price = priceEdit(
    {
      staying: ruledTickets(bought(staying), sessions, catalogue),
      removed: ruledTickets(bought(leaving), sessions, catalogue),
      added: ruledTickets(added, sessions, catalogue),
      ofOtherOrders: ruledTickets(bought(ofOtherOrders), sessions, catalogue),
      takenBack: ruledTickets(bought(takenBack), sessions, catalogue),
      mods: codes.flatMap(({ promo_code_id: key, mods }) =>
        mods.flatMap((mod) => (counted.has(mod.ticket_id) ? [{ key, ...mod }] : [])),
      ),
    },
    rulesOfCodes(catalogue, codes),
  );
  return { price, staying };
}

/** True if the tickets of an edited order still cost what the edit showed. */
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
