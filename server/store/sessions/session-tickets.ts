import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A valid ticket of a session. */
export interface SessionTicket {
  readonly id: string;
  readonly order_number: string;
  readonly ticket_type_id: string;
  readonly section: string | null;
  readonly row: string | null;
  readonly seat: string | null;
  readonly holder: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly scan_code: string | null;
  readonly state: 'booked' | 'redeemed';
}

/** The number of valid tickets of a session by type. */
export interface TypeOfSession {
  readonly ticket_type_id: string;
  readonly tickets: number;
  readonly arrived: number;
}

export const typesOfSession = (tx: Tx, sessionId: string): Promise<TypeOfSession[]> =>
  tx.rows(
    sql<TypeOfSession>`
      select ticket_type_id, count(*)::int as tickets,
        (count(*) filter (where state = 'redeemed'))::int as arrived
      from ticket
      where portal_id = ${tx.portalId} and event_session_id = ${sessionId}
        and state in ('booked', 'redeemed')
      group by ticket_type_id order by ticket_type_id`.compile(db),
  );

/** Seats in natural order: 2 before 10, and A before AA. */
const seat = sql`coalesce(t.handler_data->>'section', ''),
  lpad(coalesce(t.handler_data->>'row', ''), 20), lpad(coalesce(t.handler_data->>'seat', ''), 20)`;
/** Sorts by the collation that all languages share: "Éclair" is before "Zimmer". */
const name = sql`lower(coalesce(nullif(t.admit_name, ''),
  concat(o.buyer->>'last_name', ' ', o.buyer->>'first_name'))) collate "und-x-icu"`;

const sorts = {
  type: sql`t.ticket_type_id, ${seat}, ${name}, t.id`,
  seat: sql`${seat}, t.ticket_type_id, ${name}, t.id`,
  name: sql`${name}, t.ticket_type_id, ${seat}, t.id`,
} as const;

export interface TicketsAsked {
  readonly sort: keyof typeof sorts;
  /** The ticket after which the page starts; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Lists the valid tickets of a session. */
export function ticketsOfSession(
  tx: Tx,
  sessionId: string,
  { sort, after, limit }: TicketsAsked,
): Promise<SessionTicket[]> {
  const { portalId } = tx;
  const from = sql`from ticket t
    join ticket_order o on o.portal_id = ${portalId} and o.id = t.ticket_order_id`;
  const past =
    after === null
      ? sql`true`
      : sql`(${sorts[sort]}) > (select ${sorts[sort]} ${from}
          where t.portal_id = ${portalId} and t.id = ${after})`;
  return tx.rows(
    sql<SessionTicket>`
      select t.id, o.order_number, t.ticket_type_id, t.handler_data->>'section' as section,
        t.handler_data->>'row' as row, t.handler_data->>'seat' as seat, t.admit_name as holder,
        o.buyer->>'first_name' as first_name, o.buyer->>'last_name' as last_name,
        o.buyer->>'email' as email, t.scan_code, t.state
      ${from}
      where t.portal_id = ${portalId} and t.event_session_id = ${sessionId}
        and t.state in ('booked', 'redeemed') and ${past}
      order by ${sorts[sort]} limit ${limit}`.compile(db),
  );
}
