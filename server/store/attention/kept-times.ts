import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import type { Bounded } from './troubled-money.ts';

/** A coming session that keeps its instant although its zone has other rules. */
export interface KeptTime {
  readonly session: string;
  readonly event: string;
  readonly start: Date;
  readonly timezone: string;
  readonly total: number;
}

/** Reads such sessions of these events, earliest first. */
export const keptTimes = (
  tx: Tx,
  {
    events,
    from,
    limit,
    counted,
  }: Omit<Bounded, 'sellers'> & { readonly events: readonly string[]; readonly from: Date },
): Promise<KeptTime[]> =>
  tx.rows(
    sql<KeptTime>`
      select found.*, (count(*) over ())::int as total from (
        select s.id as session, s.event_template_id as event, s.start_datetime as start, v.timezone
        from event_session s
        join event_template e on e.portal_id = ${tx.portalId} and e.id = s.event_template_id
        join venue v on v.portal_id = ${tx.portalId} and v.id = e.venue_id
        where s.portal_id = ${tx.portalId} and s.keeps_instant and not s.withdrawn
          and s.start_datetime > ${from} and s.event_template_id = any(${[...events]}::text[])
        order by s.start_datetime, s.id limit ${counted}
      ) found order by start, session limit ${limit}`.compile(db),
  );
