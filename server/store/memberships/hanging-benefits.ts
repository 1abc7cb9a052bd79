import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A valid ticket that a membership's term paid for, for a visit still to come. */
export interface HangingTicket {
  readonly id: string;
  readonly member_term_id: string;
  readonly cart_id: string;
  readonly ticket_order_id: string;
  readonly order_number: string;
  readonly seller_id: string;
  readonly ticket_type_id: string;
  readonly event_template_id: string;
  readonly event_session_id: string | null;
  readonly starts_at: Date | null;
}

/** The tickets paid for by the terms that an order bought, ordered by visit. Locks nothing. */
export function ticketsHangingOn(
  tx: Tx,
  orderId: string,
  now: Date,
): Promise<readonly HangingTicket[]> {
  return tx.rows(
    sql<HangingTicket>`
      select t.id, t.member_term_id, t.cart_id, t.ticket_order_id, o.order_number, o.seller_id,
        t.ticket_type_id, t.event_template_id, t.event_session_id, s.start_datetime as starts_at
      from membership_term m
      join ticket t on t.portal_id = m.portal_id and t.member_term_id = m.id and t.state = 'booked'
      join ticket_order o on o.portal_id = t.portal_id and o.id = t.ticket_order_id
      left join event_session s on s.portal_id = t.portal_id and s.id = t.event_session_id
      where m.portal_id = ${tx.portalId} and m.ticket_order_id = ${orderId}
        and coalesce(s.end_datetime, s.start_datetime, t.valid_to, 'infinity') > ${now}
      order by s.start_datetime, o.order_number, t.position, t.id`.compile(db),
  );
}

/** Locks the carts of orders by id, the order's own included, before anything else is locked. */
export async function lockCartsOfOrders(tx: Tx, cartIds: readonly string[]): Promise<void> {
  await tx.rows(
    sql`select from cart where portal_id = ${tx.portalId} and id = any(${[...cartIds]}::uuid[])
      order by id for no key update`.compile(db),
  );
}

/**
 * Marks those of these ended terms that leave valid tickets, which staff kept or whose visit is over: the audit reports
 * all others. Their memberships must be locked.
 */
export async function markKeptBenefits(
  tx: Tx,
  termIds: readonly string[],
  at: Date,
): Promise<void> {
  if (termIds.length === 0) return;
  await tx.run(
    sql`update membership_term m set benefits_kept_at = ${at}
      where m.portal_id = ${tx.portalId} and m.id = any(${[...termIds]}::uuid[])
        and exists (select from ticket t
          where t.portal_id = m.portal_id and t.member_term_id = m.id and t.state = 'booked')`.compile(
      db,
    ),
  );
}

/**
 * Returns true if any of these terms was taken back: all tickets that bought it are cancelled. Locks the membership
 * after the cart until the transaction ends, so that it is not taken back in the meantime.
 */
export async function areTakenBack(tx: Tx, termIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(termIds)];
  if (ids.length === 0) return false;
  await tx.rows(
    sql`select from membership where portal_id = ${tx.portalId} and id in (
        select membership_id from membership_term
        where portal_id = ${tx.portalId} and id = any(${ids}::uuid[]))
      order by id for no key update`.compile(db),
  );
  const counted = await tx.rows(
    sql`select from membership_term m
      where m.portal_id = ${tx.portalId} and m.id = any(${ids}::uuid[])
        and exists (select from ticket t
          where t.portal_id = m.portal_id and t.membership_id = m.membership_id
            and t.ticket_order_id = m.ticket_order_id and t.ticket_group_id = m.ticket_group_id
            and t.state in ('booked', 'redeemed'))`.compile(db),
  );
  return counted.length < ids.length;
}

/** The names on tickets, by ticket id; omits tickets without a name. */
export async function holdersOf(
  tx: Tx,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(
    sql<{ id: string; admit_name: string }>`
      select id, admit_name from ticket
      where portal_id = ${tx.portalId} and id = any(${[...ticketIds]}::uuid[])
        and admit_name <> ''`.compile(db),
  );
  return new Map(rows.map(({ id, admit_name }) => [id, admit_name]));
}
