import { sql } from 'kysely';
import { earlyArrival } from '#domain/events/session-day.ts';
import { db, type Tx } from '../database.ts';
import { type EventSpan, eventSpans } from '../events/event-spans.ts';

/** A ticket with a seat, in an order. */
export interface SeatOfOrder {
  readonly order: string;
  readonly event: string;
  readonly seat: string;
}

/**
 * Finds the valid tickets for a row and a seat, in lower case, of sessions that overlap their event's span or start
 * soon after it.
 */
export function ticketsOfSeat(
  tx: Tx,
  { row, seat }: { readonly row: string; readonly seat: string },
  asked: {
    readonly events: readonly EventSpan[];
    readonly limit: number;
  },
): Promise<SeatOfOrder[]> {
  // Ids of seats are the section, the row and the number, joined by dashes.
  const end = `-${row}-${seat}`;
  return tx.rows(
    sql<SeatOfOrder>`
      select t.ticket_order_id as "order", t.event_template_id as event, t.seat_template_id as seat
      from ${eventSpans(asked.events)} e (id, day_from, day_until)
      join event_session s on s.portal_id = ${tx.portalId} and s.event_template_id = e.id
        and s.start_datetime < e.day_until + ${earlyArrival} * interval '1 millisecond'
        and s.end_datetime > e.day_from
      join ticket t on t.portal_id = s.portal_id and t.event_session_id = s.id
      where t.state in ('booked', 'redeemed') and t.ticket_order_id is not null
        and right(lower(t.seat_template_id), ${end.length}) = ${end}
      order by s.start_datetime, t.id limit ${asked.limit}`.compile(db),
  );
}
