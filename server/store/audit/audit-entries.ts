import { type RawBuilder, sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** An entry as shown to staff. */
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
  /** Null if there are none, or they were erased. */
  readonly personal: Readonly<Record<string, string>> | null;
}

export interface EntryFilter {
  /** The person whose entries are read. */
  readonly person?: string | undefined;
  readonly kind?: string | undefined;
  readonly entity?: string | undefined;
  /** Limits the entries to those about these things. */
  readonly things?: readonly { readonly kind: string; readonly id: string }[] | undefined;
  /** From an instant (inclusive) to another, in milliseconds. */
  readonly day?: { readonly from: number; readonly until: number } | undefined;
  /** Limits the entries to those older than the one with this id. */
  readonly before?: string | undefined;
}

/** The latest matching entries, newest first. */
export const readEntries = (tx: Tx, filter: EntryFilter, limit: number): Promise<ShownEntry[]> =>
  tx.rows(entriesQuery(tx.portalId, filter, limit));

/** The number of matching entries, counted up to `limit`. */
export async function countEntries(tx: Tx, filter: EntryFilter, limit: number): Promise<number> {
  const row = await tx.row(
    sql<{ n: number }>`
      select count(*)::int as n from (
        select from audit_entry e where ${conditionsOf(tx.portalId, filter)} limit ${limit}
      ) found`.compile(db),
  );
  return row?.n ?? 0;
}

function conditionsOf(
  portalId: number,
  { person, kind, entity, things, day, before }: EntryFilter,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`e.portal_id = ${portalId}`];
  if (person !== undefined) conditions.push(sql`e.actor = ${person} and e.actor_kind = 'person'`);
  if (kind !== undefined) conditions.push(sql`e.entity_kind = ${kind}`);
  if (entity !== undefined) conditions.push(sql`e.entity_id = ${entity}`);
  if (things) {
    const kinds = things.map((thing) => thing.kind);
    const ids = things.map((thing) => thing.id);
    conditions.push(
      sql`(e.entity_kind, e.entity_id) in (select * from unnest(${kinds}::text[], ${ids}::text[]))`,
    );
  }
  if (day) {
    const { from, until } = day;
    conditions.push(sql`e.occurred_at >= ${new Date(from)} and e.occurred_at < ${new Date(until)}`);
  }
  if (before !== undefined) {
    conditions.push(
      sql`(e.occurred_at, e.id) < (select b.occurred_at, b.id from audit_entry b
        where b.portal_id = ${portalId} and b.id = ${before}::bigint)`,
    );
  }
  return sql.join(conditions, sql` and `);
}

const entriesQuery = (portalId: number, filter: EntryFilter, limit: number) =>
  sql<ShownEntry>`
    select e.id::text as id, e.occurred_at, e.actor_kind, e.actor, e.act, e.entity_kind, e.entity_id,
      e.before, e.after, e.request,
      (select p."values" from audit_personal p
        where p.portal_id = e.portal_id and p.entry_id = e.id) as personal
    from audit_entry e where ${conditionsOf(portalId, filter)}
    order by e.occurred_at desc, e.id desc limit ${limit}`.compile(db);
