import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** The venue's own actions on tickets of orders, which do not affect discounts by codes (decision 149). */
export interface VenueActs {
  /** Tickets that the venue took back: their session was cancelled, or staff returned them at kept prices. */
  readonly takenBack: ReadonlySet<string>;
  /** The originally bought sessions of tickets that the venue has since moved, by ticket. */
  readonly boughtFor: ReadonlyMap<string, string>;
}

export const noActs: VenueActs = { takenBack: new Set(), boughtFor: new Map() };

/** Reads the venue's actions on tickets of these orders. */
export async function venueActs(tx: Tx, orderIds: readonly string[]): Promise<VenueActs> {
  if (orderIds.length === 0) return noActs;
  const given = await tx.rows(
    sql<{ id: string }>`
      select t.id from staff_refund r
      join ticket t on t.portal_id = r.portal_id and t.ticket_order_id = r.ticket_order_id
        -- Staff name tickets by their ids or codes.
        and (r.wish->1 ? t.id::text or r.wish->1 ? t.scan_code)
      where r.portal_id = ${tx.portalId} and r.ticket_order_id = any(${[...orderIds]}::uuid[])
        and r.wish ? 'keep_prices'`.compile(db),
  );
  // For a ticket that was moved more than once, the first move counts.
  const moved = await tx.rows(
    sql<{ id: string; session: string }>`
      select unnest(c.added) as id, coalesce(c.moved_from, s.event_session_id) as session
      from order_change c
      left join session_change s on s.portal_id = c.portal_id and s.id = c.session_change_id
      where c.portal_id = ${tx.portalId} and c.ticket_order_id = any(${[...orderIds]}::uuid[])
        and c.kind = 'update' and (c.session_change_id is not null or c.moved_from is not null)
      order by c.decided_on desc, c.id`.compile(db),
  );
  return {
    takenBack: new Set(given.map(({ id }) => id)),
    boughtFor: new Map(moved.map(({ id, session }) => [id, session])),
  };
}
