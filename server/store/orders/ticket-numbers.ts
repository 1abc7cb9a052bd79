import { type RawBuilder, sql } from 'kysely';
import type { StateFilter } from '#domain/orders/order-state.ts';

/** The condition that a ticket `t` admits, or has admitted: `isValidTicket` in SQL. */
const isValid = sql<boolean>`t.state in ('booked', 'redeemed')`;

/** The numbers of an order's tickets by which `orderState` decides, as columns. */
export const ticketNumbersOf = (portalId: number, order: RawBuilder<unknown>) => sql`(
  select count(*)::int as tickets, count(distinct t.replaces_ticket_id)::int as replaced,
    count(*) filter (where ${isValid})::int as valid,
    count(*) filter (where t.state = 'redeemed')::int as redeemed
  from ticket t where t.portal_id = ${portalId} and t.ticket_order_id = ${order})`;

/** The condition that an order passes a filter by state: `passesState` in SQL, which reads no more tickets than it needs. */
export function stateMatches(
  portalId: number,
  order: RawBuilder<unknown>,
  filter: StateFilter,
): RawBuilder<boolean> {
  const has = (condition: RawBuilder<boolean>) => sql<boolean>`exists (select from ticket t
    where t.portal_id = ${portalId} and t.ticket_order_id = ${order} and ${condition})`;
  if (filter === 'cancelled') return sql<boolean>`not ${has(isValid)}`;
  return has(filter === 'redeemed' ? sql<boolean>`t.state = 'redeemed'` : isValid);
}
