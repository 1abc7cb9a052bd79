import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** An entry in the form that is hashed. */
export interface AuditEntryRow {
  /** The portal's number where it was created: a portal that moves keeps its seals (decision 142). */
  readonly portal_id: number;
  readonly id: string;
  /** Microseconds since 1970, as text. */
  readonly occurred_at: string;
  readonly actor_kind: string;
  readonly actor: string;
  readonly act: string;
  readonly entity_kind: string;
  readonly entity_id: string;
  /** JSON as PostgreSQL writes it, which depends only on the value. */
  readonly before: string | null;
  readonly after: string | null;
  readonly request: string | null;
  readonly personal_hash: Buffer | null;
}

/** The columns of `AuditEntryRow`, of a table called `e`. */
export const entryColumns = `(select coalesce(first.first_number, first.portal_id) from portal first
    where first.portal_id = e.portal_id) as portal_id, e.id::text as id,
  (extract(epoch from e.occurred_at) * 1000000)::bigint::text as occurred_at,
  e.actor_kind, e.actor, e.act, e.entity_kind, e.entity_id,
  e.before::text as before, e.after::text as after, e.request, e.personal_hash`;

export interface NewAuditEntry {
  readonly actor_kind: string;
  readonly actor: string;
  readonly act: string;
  readonly entity_kind: string;
  readonly entity_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly request: string | null;
  /** Null without personal values. */
  readonly personal: {
    readonly salt: Buffer;
    /** JSON as PostgreSQL writes it. */
    readonly values: string;
    readonly hash: Buffer;
  } | null;
  /** The time of the change; now by default. */
  readonly occurred_at?: Date;
}

/** Adds an entry, which is sealed after the commit. */
export async function insertAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<void> {
  const { personal } = entry;
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx.run(
    sql`
      with entry as (
        insert into audit_entry (portal_id, actor_kind, actor, act, entity_kind, entity_id,
          before, after, request, personal_hash, occurred_at)
        values (${tx.portalId}, ${entry.actor_kind}, ${entry.actor}, ${entry.act},
          ${entry.entity_kind}, ${entry.entity_id}, ${json(entry.before)}::jsonb,
          ${json(entry.after)}::jsonb, ${entry.request}, ${personal?.hash ?? null},
          coalesce(${entry.occurred_at ?? null}, now()))
        returning portal_id, id
      ), personal as (
        insert into audit_personal (portal_id, entry_id, salt, "values")
        select portal_id, id, ${personal?.salt ?? null}::bytea, ${personal?.values ?? null}::jsonb
        from entry where ${personal !== null}
      )
      insert into audit_unsealed (portal_id, entry_id) select portal_id, id from entry`.compile(db),
  );
}

/** Returns a JSON value as PostgreSQL writes it. */
export async function jsonText(tx: Tx, value: unknown): Promise<string> {
  const row = await tx.row(
    sql<{ text: string }>`select ${JSON.stringify(value)}::jsonb::text as text`.compile(db),
  );
  if (!row) throw new Error('a value has no JSON');
  return row.text;
}

/** Returns true if entries wait for their seals. */
export async function hasUnsealed(tx: Tx): Promise<boolean> {
  const row = await tx.row(
    sql<{ found: boolean }>`
      select exists (select from audit_unsealed where portal_id = ${tx.portalId}) as found`.compile(
      db,
    ),
  );
  return row?.found ?? false;
}

export interface Seal {
  readonly position: number;
  readonly entry_id: string;
  readonly hash: Buffer;
}

const last = (portalId: number) =>
  sql<Seal>`
    select position::int, entry_id::text, hash from audit_seal
    where portal_id = ${portalId} order by position desc limit 1`.compile(db);

/** Returns the last seal of the portal. */
export const lastSeal = (tx: Tx): Promise<Seal | undefined> => tx.row(last(tx.portalId));

/**
 * Locks the chain of the portal until the transaction ends and returns its last seal: one process seals at a time,
 * without blocking writers of entries.
 */
export async function lockAuditChain(tx: Tx): Promise<Seal | undefined> {
  const [, seal] = await Promise.all([
    tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended('audit_seal', ${tx.portalId}))`.compile(db),
    ),
    // A separate statement sees what was sealed while waiting for the lock.
    lastSeal(tx),
  ]);
  return seal;
}

/** Returns the oldest entries that wait for their seals, by id. */
export function unsealedEntries(tx: Tx, most: number): Promise<AuditEntryRow[]> {
  return tx.rows(
    sql<AuditEntryRow>`
      select ${sql.raw(entryColumns)} from audit_unsealed u
      join audit_entry e on e.portal_id = u.portal_id and e.id = u.entry_id
      where u.portal_id = ${tx.portalId} order by u.entry_id limit ${most}`.compile(db),
  );
}

/** Appends seals and takes their entries off the waiting list. */
export async function insertSeals(tx: Tx, seals: readonly Seal[]): Promise<void> {
  const ids = seals.map(({ entry_id }) => entry_id);
  await tx.run(
    sql`
      with sealed as (
        insert into audit_seal (portal_id, position, entry_id, hash)
        select ${tx.portalId}, * from unnest(
          ${seals.map(({ position }) => position)}::bigint[], ${ids}::bigint[],
          ${seals.map(({ hash }) => hash)}::bytea[])
      )
      delete from audit_unsealed where portal_id = ${tx.portalId} and entry_id = any(${ids}::bigint[])`.compile(
      db,
    ),
  );
}

/** Deletes the personal values of these entries; returns the ids of those that had some. */
export async function deleteValues(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ id: string }>`
      delete from audit_personal where portal_id = ${tx.portalId} and entry_id = any(${ids}::bigint[])
      returning entry_id::text as id`.compile(db),
  );
  return rows.map(({ id }) => id);
}
