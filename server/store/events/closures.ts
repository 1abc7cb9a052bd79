import { sql } from 'kysely';
import type { Closure } from '#domain/events/closure.ts';
import { db, type Tx } from '../database.ts';

export type NamedClosure = Closure & { readonly name: string };

/** The portal's closures, in the order of its file. */
export async function readClosures(tx: Tx): Promise<Closure[]> {
  return (await readNamedClosures(tx)).map(({ name: _, ...closure }) => closure);
}

/** The portal's closures with their names, in the order of its file. */
export async function readNamedClosures(tx: Tx): Promise<NamedClosure[]> {
  const rows = await tx.rows(
    db
      .selectFrom('closure')
      .select(['id', 'name', 'applies'])
      .where('portal_id', '=', tx.portalId)
      .orderBy('position'),
  );
  return rows.map(({ id, name, applies }) => ({ ...(applies as Omit<Closure, 'id'>), id, name }));
}

/** The start of a session within a closure that buyers are told of. */
export interface ClosedStart {
  readonly event_template_id: string;
  readonly start_datetime: Date;
  readonly closure_id: string;
}

/** Starts after `now` of the templates' sessions in these closures, earliest first. */
export const readClosedStarts = (
  tx: Tx,
  templateIds: readonly string[],
  closureIds: readonly string[],
  now: Date,
): Promise<ClosedStart[]> =>
  tx.rows(
    sql<ClosedStart>`
      select event_template_id, start_datetime, closure_id
      from event_session
      where portal_id = ${tx.portalId} and event_template_id = any(${[...templateIds]}::text[])
        and closure_id = any(${[...closureIds]}::text[]) and not withdrawn
        and start_datetime > ${now}
      order by start_datetime, id`.compile(db),
  );

/** Counts the coming sessions of each closure in which places are sold or held. */
export const takenInClosures = (
  tx: Tx,
  now: Date,
): Promise<{ readonly closure_id: string; readonly sessions: number }[]> =>
  tx.rows(
    sql<{ closure_id: string; sessions: number }>`
      select s.closure_id, count(distinct s.id)::int as sessions
      from event_session s
      join stock k on k.portal_id = s.portal_id and k.session_id = s.id
      where s.portal_id = ${tx.portalId} and s.closure_id is not null and not s.withdrawn
        and s.start_datetime > ${now} and k.used > 0
      group by s.closure_id`.compile(db),
  );

interface ClosureCounts {
  readonly closure_id: string;
  /** Coming sessions that it closes. */
  readonly sessions: number;
  /** Those of them in which places are sold or held. */
  readonly taken: number;
}

/** Counts the coming sessions of each closure. */
export const sessionsOfClosures = (tx: Tx, now: Date): Promise<ClosureCounts[]> =>
  tx.rows(
    sql<ClosureCounts>`
      select s.closure_id, count(*)::int as sessions,
        (count(*) filter (where k.used > 0))::int as taken
      from event_session s
      join stock k on k.portal_id = s.portal_id and k.session_id = s.id and k.group_id = ''
      where s.portal_id = ${tx.portalId} and s.closure_id is not null and not s.withdrawn
        and s.start_datetime > ${now}
      group by s.closure_id`.compile(db),
  );
