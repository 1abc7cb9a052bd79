import { sql } from 'kysely';
import type { ReserveSession } from '#domain/cart/reserve.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { db, type Store, type Tx } from '../database.ts';

/** The fields of a session that do not change while it is on sale; its counters are read separately. */
export interface SessionFacts extends ReserveSession {
  readonly timezone: string;
  readonly endDate: string;
  readonly endTime: string;
  readonly annotations: readonly string[];
  /** Number of times that an import changed its time. */
  readonly revision: number;
}

/** A session in the database's form: instants, and the name of its venue's time zone. */
export type SessionRow = Omit<SessionFacts, 'date' | 'startTime' | 'endDate' | 'endTime'>;

/** A session with its times on its venue's clocks, by the program's time zone rules (law 7). */
export function inLocalTime<R extends SessionRow>(row: R): R & SessionFacts {
  const start = localDateTime(row.start_datetime.getTime(), row.timezone);
  const end = localDateTime(row.end_datetime.getTime(), row.timezone);
  return {
    ...row,
    date: start.date,
    startTime: start.time,
    // Share one string if both are the same day: many sessions are kept in memory.
    endDate: end.date === start.date ? start.date : end.date,
    endTime: end.time,
  };
}

/** Facts of sessions by id, including withdrawn ones, in the venue's local time. */
export async function readSessionFacts(tx: Tx, ids: readonly string[]): Promise<SessionFacts[]> {
  const rows = await tx.rows(
    db
      .selectFrom('event_session as s')
      .innerJoin('event_template as t', (join) =>
        join.onRef('t.portal_id', '=', 's.portal_id').onRef('t.id', '=', 's.event_template_id'),
      )
      .innerJoin('venue as v', (join) =>
        join.onRef('v.portal_id', '=', 't.portal_id').onRef('v.id', '=', 't.venue_id'),
      )
      .select([
        's.id',
        's.event_template_id',
        's.start_datetime',
        's.end_datetime',
        's.price_increase',
        's.withdrawn',
        's.sales_start',
        's.sales_end',
        's.revision',
        'v.timezone',
      ])
      .select(sql<boolean>`s.closed or s.closure_id is not null`.as('closed'))
      .select(
        sql<string[]>`array(select jsonb_array_elements_text(s.annotations))`.as('annotations'),
      )
      .where('s.portal_id', '=', tx.portalId)
      .where(sql<boolean>`s.id = any(${[...ids]}::text[])`),
  );
  return rows.map(inLocalTime);
}

const kept = new WeakMap<Catalogue, Map<string, SessionFacts>>();
/** Maximum number of cached sessions of one catalogue. */
const keptLimit = 20_000;

/**
 * Reads session facts through a cache that lives as long as the catalogue's version. Inside a transaction, pass that
 * transaction: waiting for a second connection there could deadlock.
 */
export async function sessionFacts(
  from: Store | Tx,
  catalogue: Catalogue,
  ids: readonly string[],
): Promise<Map<string, SessionFacts>> {
  let known = kept.get(catalogue);
  if (!known || known.size > keptLimit) {
    known = new Map();
    kept.set(catalogue, known);
  }
  const found = new Map<string, SessionFacts>();
  const missing: string[] = [];
  for (const id of new Set(ids)) {
    const facts = known.get(id);
    if (facts) found.set(id, facts);
    else missing.push(id);
  }
  if (missing.length > 0) {
    const rows = await ('read' in from
      ? from.read(catalogue.portal.id, (tx) => readSessionFacts(tx, missing))
      : readSessionFacts(from, missing));
    for (const facts of rows) {
      known.set(facts.id, facts);
      found.set(facts.id, facts);
    }
  }
  return found;
}

const templatesWithSessions = new WeakMap<Catalogue, Promise<ReadonlySet<string>>>();

/** Ids of the templates that sell by session, cached with the catalogue. */
export function templatesBySession(
  store: Store,
  catalogue: Catalogue,
): Promise<ReadonlySet<string>> {
  const known = templatesWithSessions.get(catalogue);
  if (known) return known;
  const reading = store.read(catalogue.portal.id, async (tx) => {
    const rows = await tx.rows(
      db
        .selectFrom('event_template as t')
        .select('t.id')
        .where('t.portal_id', '=', tx.portalId)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('event_session as s')
              .select('s.id')
              .whereRef('s.portal_id', '=', 't.portal_id')
              .whereRef('s.event_template_id', '=', 't.id'),
          ),
        ),
    );
    return new Set(rows.map((row) => row.id));
  });
  templatesWithSessions.set(catalogue, reading);
  reading.catch(() => templatesWithSessions.delete(catalogue));
  return reading;
}
