import { type RawBuilder, sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** An entry as it is shown. */
export interface ShownEntry {
  readonly id: string;
  readonly occurred_at: Date;
  readonly actor_kind: 'person' | 'program' | 'key' | 'operator';
  readonly actor: string;
  readonly act: string;
  readonly entity_kind: string;
  readonly entity_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly request: string | null;
  /** Null if there are none, or if they were erased. */
  readonly personal: Readonly<Record<string, string>> | null;
}

export interface EntryFilter {
  /** Of what a person did. */
  readonly person?: string | undefined;
  readonly kind?: string | undefined;
  readonly entity?: string | undefined;
  /** A day in a time zone. */
  readonly day?: { readonly date: string; readonly timezone: string } | undefined;
  /** Older than the entry with this id. */
  readonly before?: string | undefined;
}

/** The latest entries that fit, the newest first. */
export const readEntries = (tx: Tx, filter: EntryFilter, limit: number): Promise<ShownEntry[]> =>
  tx.rows(entriesQuery(tx.portalId, filter, limit));

function entriesQuery(
  portalId: number,
  { person, kind, entity, day, before }: EntryFilter,
  limit: number,
) {
  const conditions: RawBuilder<unknown>[] = [sql`e.portal_id = ${portalId}`];
  if (person !== undefined) conditions.push(sql`e.actor = ${person} and e.actor_kind = 'person'`);
  if (kind !== undefined) conditions.push(sql`e.entity_kind = ${kind}`);
  if (entity !== undefined) conditions.push(sql`e.entity_id = ${entity}`);
  if (day) {
    const { date, timezone } = day;
    conditions.push(
      sql`e.occurred_at >= ${date}::date::timestamp at time zone ${timezone}
        and e.occurred_at < (${date}::date + 1)::timestamp at time zone ${timezone}`,
    );
  }
  if (before !== undefined) {
    conditions.push(
      sql`(e.occurred_at, e.id) < (select b.occurred_at, b.id from audit_entry b
        where b.portal_id = ${portalId} and b.id = ${before}::bigint)`,
    );
  }
  return sql<ShownEntry>`
    select e.id::text as id, e.occurred_at, e.actor_kind, e.actor, e.act, e.entity_kind, e.entity_id,
      e.before, e.after, e.request,
      (select p."values" from audit_personal p
        where p.portal_id = e.portal_id and p.entry_id = e.id) as personal
    from audit_entry e where ${sql.join(conditions, sql` and `)}
    order by e.occurred_at desc, e.id desc limit ${limit}`.compile(db);
}
