import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A session as buyers would find it, with its places. */
export interface TouchedSession {
  readonly id: string;
  readonly event_template_id: string;
  readonly start_datetime: Date;
  readonly end_datetime: Date;
  readonly timezone: string;
  readonly state: SaleState;
  /** Null without a limit. */
  readonly capacity: number | null;
  /** Places that are sold, held in carts or kept by refunded tickets. */
  readonly taken: number;
}

/** The sale of a session or event: "closed" by hand, by a closure or with its event; "withdrawn" if the file no longer has it. */
export type SaleState = 'open' | 'closed' | 'withdrawn';

/** The columns of a touched session, over a session `s`, its event `e` and its venue `v`, and its places `k`. */
const columns = sql`s.id, s.event_template_id, s.start_datetime, s.end_datetime, v.timezone,
  case when s.withdrawn or e.withdrawn then 'withdrawn'
    when s.closed or s.closure_id is not null or e.off_sale then 'closed' else 'open' end as state,
  case when k.capacity >= 0 then k.capacity + k.oversell_capacity end as capacity, k.used as taken`;

const joined = (portalId: number) => sql`
  join event_template e on e.portal_id = ${portalId} and e.id = s.event_template_id
  join venue v on v.portal_id = ${portalId} and v.id = e.venue_id
  join stock k on k.portal_id = ${portalId} and k.session_id = s.id and k.group_id = ''`;

/** Reads the sessions to come among these, and those of these events; earliest first. */
export function touchedSessions(
  tx: Tx,
  {
    sessions,
    events,
  }: { readonly sessions: readonly string[]; readonly events: readonly string[] },
  now: Date,
): Promise<TouchedSession[]> {
  const { portalId } = tx;
  const asked = sql`
    select value as id from jsonb_array_elements_text(${JSON.stringify(sessions)}::jsonb)
    union
    select s.id from event_session s
    join jsonb_array_elements_text(${JSON.stringify(events)}::jsonb) e on e.value = s.event_template_id
    where s.portal_id = ${portalId} and not s.withdrawn and s.start_datetime > ${now}`;
  return tx.rows(
    sql<TouchedSession>`
      select ${columns}
      from (${asked}) a
      join event_session s on s.portal_id = ${portalId} and s.id = a.id
      ${joined(portalId)}
      where s.start_datetime > ${now}
      order by s.start_datetime, s.id`.compile(db),
  );
}

/** The next sessions of an event that the file has, earliest first. */
export const comingSessions = (
  tx: Tx,
  event: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<TouchedSession[]> =>
  tx.rows(
    sql<TouchedSession>`
      select ${columns}
      from event_session s ${joined(tx.portalId)}
      where s.portal_id = ${tx.portalId} and s.event_template_id = ${event} and not s.withdrawn
        and s.start_datetime > ${now}
      order by s.start_datetime, s.id limit ${limit}`.compile(db),
  );

/** The sale of an event, and its next session on sale. */
export interface EventSale {
  readonly id: string;
  readonly state: SaleState;
  readonly next_id: string | null;
  readonly next_start: Date | null;
}

/** Reads whether events are sold, and the next session of each that is. */
export const saleOfEvents = (tx: Tx, events: readonly string[], now: Date): Promise<EventSale[]> =>
  tx.rows(
    sql<EventSale>`
      select e.id, case when e.withdrawn then 'withdrawn' when e.off_sale then 'closed' else 'open' end as state,
        n.id as next_id, n.start_datetime as next_start
      from jsonb_array_elements_text(${JSON.stringify(events)}::jsonb) a
      join event_template e on e.portal_id = ${tx.portalId} and e.id = a.value
      left join lateral (
        select s.id, s.start_datetime from event_session s
        where s.portal_id = ${tx.portalId} and s.event_template_id = e.id and not s.withdrawn
          and not e.withdrawn and not e.off_sale
          and not s.closed and s.closure_id is null and s.start_datetime > ${now}
        order by s.start_datetime, s.id limit 1) n on true`.compile(db),
  );
