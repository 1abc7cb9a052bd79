import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A draft, without its changes. */
export interface DraftRow {
  readonly id: string;
  readonly name: string;
  readonly state: DraftStateName;
  /** The revision of which its changes are. */
  readonly base: number;
  /** Counts what was done in it. */
  readonly version: number;
  /** How many changes and conflicts it has on its base. */
  readonly changes: number;
  readonly conflicts: number;
  /** The sellers that its changes concern; null if they concern the whole portal. */
  readonly sellers: readonly string[] | null;
  readonly made_at: Date;
  /** Ids of people. */
  readonly made_by: string;
  readonly changed_at: Date;
  readonly changed_by: string;
  /** The revision that publishing it made; null before. */
  readonly revision: number | null;
  /** When it is published by itself; null for one that is not scheduled. */
  readonly publish_at: Date | null;
  /** The person who said so. */
  readonly scheduled_by: string | null;
  /** The note for the revision of a scheduled one; empty for its name. */
  readonly note: string;
  readonly failure: DraftFailure | null;
}
export type DraftStateName = 'open' | 'scheduled' | 'published' | 'discarded';

/** Why a draft was not published when it was due, or would not be by what is known. */
export interface DraftFailure {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly faults: readonly { readonly path: string; readonly fault: string }[];
}

export const draftColumns = [
  'id',
  'name',
  'state',
  'base',
  'version',
  'changes',
  'conflicts',
  'sellers',
  'made_at',
  'made_by',
  'changed_at',
  'changed_by',
  'revision',
  'publish_at',
  'scheduled_by',
  'note',
  'failure',
] as const;

interface ListedDrafts {
  readonly states: readonly DraftStateName[];
  readonly limit: number;
  /** Only those that one person made, or that concern some sellers alone; all, without. */
  readonly own?: { readonly by: string; readonly sellers: readonly string[] } | undefined;
}

/** Lists a portal's drafts of some states, those changed last first. */
export function listDrafts(tx: Tx, { states, limit, own }: ListedDrafts): Promise<DraftRow[]> {
  const all = db
    .selectFrom('draft')
    .select(draftColumns)
    .where('portal_id', '=', tx.portalId)
    .where('state', 'in', [...states]);
  const listed = own
    ? all.where(
        sql<boolean>`(made_by = ${own.by} or (sellers <> '{}' and sellers <@ ${[...own.sellers]}::text[]))`,
      )
    : all;
  const query = listed.orderBy('changed_at', 'desc').orderBy('id').limit(limit);
  return tx.rows(query) as Promise<DraftRow[]>;
}

/** The number of a portal's drafts that are open or scheduled. */
export async function countOpenDrafts(tx: Tx): Promise<number> {
  const row = await tx.row(
    sql<{ count: number }>`
      select count(*)::int as count from draft
      where portal_id = ${tx.portalId} and state in ('open', 'scheduled')`.compile(db),
  );
  return row?.count ?? 0;
}

/** Reads a draft with its content. */
export async function readDraftRow(
  tx: Tx,
  id: string,
): Promise<(DraftRow & { readonly content: Uint8Array }) | undefined> {
  return (await tx.row(
    db
      .selectFrom('draft')
      .select([...draftColumns, 'content'])
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  )) as (DraftRow & { readonly content: Uint8Array }) | undefined;
}

/** Locks a draft until the transaction ends. */
export const lockDraft = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    sql`select from draft where portal_id = ${tx.portalId} and id = ${id} for update`.compile(db),
  );

type NewDraft = Pick<DraftRow, 'id' | 'name' | 'base'> & {
  readonly content: Uint8Array;
  readonly at: Date;
  readonly by: string;
};

/** Writes a new draft without changes; false if there is one with its id. */
export async function insertDraft(
  tx: Tx,
  { id, name, base, content, at, by }: NewDraft,
): Promise<boolean> {
  const count = await tx.run(
    db
      .insertInto('draft')
      .values({
        portal_id: tx.portalId,
        id,
        name,
        state: 'open',
        base,
        version: 1,
        content: Buffer.from(content),
        changes: 0,
        conflicts: 0,
        pictures: [],
        made_at: at,
        made_by: by,
        changed_at: at,
        changed_by: by,
      })
      .onConflict((conflict) => conflict.columns(['portal_id', 'id']).doNothing()),
  );
  return count > 0;
}

/** What a draft holds after something was done in it. */
export interface DraftContent {
  readonly content: Uint8Array;
  readonly base: number;
  readonly changes: number;
  readonly conflicts: number;
  /** Ids of the pictures and fonts that it brings. */
  readonly pictures: readonly string[];
  readonly sellers: readonly string[] | null;
}

export interface DraftChanged {
  readonly id: string;
  /** The version that was changed. */
  readonly version: number;
  readonly at: Date;
  readonly by: string;
}

/** Replaces what an open draft holds; false if it was changed since, or is no longer open. */
export async function updateDraft(
  tx: Tx,
  { id, version, at, by }: DraftChanged,
  { content, base, changes, conflicts, pictures, sellers }: DraftContent,
): Promise<boolean> {
  const count = await tx.run(
    db
      .updateTable('draft')
      .set({
        content: Buffer.from(content),
        base,
        changes,
        conflicts,
        pictures: [...pictures],
        sellers: sellers && [...sellers],
        version: version + 1,
        changed_at: at,
        changed_by: by,
        failure: null,
      })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', 'open'),
  );
  return count > 0;
}

/**
 * Marks an open or scheduled draft as published, and empties it, since its revision has what it said; false if it was changed since, or is no
 * longer either.
 */
export async function markPublished(
  tx: Tx,
  { id, version, at, by }: DraftChanged,
  { revision, content }: { readonly revision: number; readonly content: Uint8Array },
): Promise<boolean> {
  const count = await tx.run(
    db
      .updateTable('draft')
      .set({
        state: 'published',
        revision,
        content: Buffer.from(content),
        pictures: [],
        changed_at: at,
        changed_by: by,
        version: version + 1,
        publish_at: null,
        scheduled_by: null,
        failure: null,
      })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', 'in', ['open', 'scheduled']),
  );
  return count > 0;
}

/** Reads the drafts of a portal that may still be published, those with a time first. */
export const readLive = (tx: Tx): Promise<(DraftRow & { readonly content: Uint8Array })[]> =>
  tx.rows(
    sql<DraftRow & { readonly content: Uint8Array }>`
      select ${sql.join(draftColumns.map((column) => sql.ref(column)))}, content from draft
      where portal_id = ${tx.portalId} and state in ('open', 'scheduled')
      order by publish_at nulls last, changed_at desc, id`.compile(db),
  );

/** Discards an open draft, or brings a discarded one back; false if it is in another state. */
export async function moveDraftTo(
  tx: Tx,
  state: 'open' | 'discarded',
  { id, at, by }: Omit<DraftChanged, 'version'>,
): Promise<boolean> {
  const count = await tx.run(
    db
      .updateTable('draft')
      .set((draft) => ({
        state,
        changed_at: at,
        changed_by: by,
        version: draft('version', '+', 1),
      }))
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('state', '=', state === 'open' ? 'discarded' : 'open'),
  );
  return count > 0;
}

/** Gives a draft that is not published another name. */
export async function renameDraftRow(tx: Tx, id: string, name: string): Promise<boolean> {
  const count = await tx.run(
    db
      .updateTable('draft')
      .set({ name })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('state', '<>', 'published'),
  );
  return count > 0;
}

/** A draft that is not published, with what an erasure needs of it. */
export type ErasableDraft = Pick<DraftRow, 'id' | 'name' | 'state'> & {
  readonly content: Uint8Array;
  readonly pictures: readonly string[];
};

/** Reads the drafts of a portal that are not published. */
export const readErasable = (tx: Tx): Promise<ErasableDraft[]> =>
  tx.rows(
    db
      .selectFrom('draft')
      .select(['id', 'name', 'state', 'content', 'pictures'])
      .where('portal_id', '=', tx.portalId)
      .where('state', '<>', 'published')
      .orderBy('name')
      .orderBy('id'),
  ) as Promise<ErasableDraft[]>;

export const deleteDrafts = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(
    db
      .deleteFrom('draft')
      .where('portal_id', '=', tx.portalId)
      .where('id', 'in', [...ids]),
  );

/** Deletes drafts that were published or discarded before a time; at most so many. */
export const deleteOldDrafts = (tx: Tx, before: Date, most: number): Promise<number> =>
  tx.run(
    sql`
      delete from draft
      where portal_id = ${tx.portalId} and id in (
        select d.id from draft d
        where d.portal_id = ${tx.portalId} and d.state <> 'open' and d.changed_at < ${before}
        order by d.id limit ${most}::int)`.compile(db),
  );
