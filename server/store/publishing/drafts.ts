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
  readonly made_at: Date;
  /** Ids of people. */
  readonly made_by: string;
  readonly changed_at: Date;
  readonly changed_by: string;
  /** The revision that publishing it made; null before. */
  readonly revision: number | null;
}
export type DraftStateName = 'open' | 'published' | 'discarded';

const columns = [
  'id',
  'name',
  'state',
  'base',
  'version',
  'changes',
  'conflicts',
  'made_at',
  'made_by',
  'changed_at',
  'changed_by',
  'revision',
] as const;

/** Lists a portal's drafts of a state, those changed last first. */
export const listDrafts = (tx: Tx, state: DraftStateName, limit: number): Promise<DraftRow[]> =>
  tx.rows(
    db
      .selectFrom('draft')
      .select(columns)
      .where('portal_id', '=', tx.portalId)
      .where('state', '=', state)
      .orderBy('changed_at', 'desc')
      .orderBy('id')
      .limit(limit),
  ) as Promise<DraftRow[]>;

/** The number of open drafts of a portal. */
export async function countOpenDrafts(tx: Tx): Promise<number> {
  const row = await tx.row(
    sql<{ count: number }>`
      select count(*)::int as count from draft
      where portal_id = ${tx.portalId} and state = 'open'`.compile(db),
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
      .select([...columns, 'content'])
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  )) as (DraftRow & { readonly content: Uint8Array }) | undefined;
}

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
}

interface DraftChanged {
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
  { content, base, changes, conflicts, pictures }: DraftContent,
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
        version: version + 1,
        changed_at: at,
        changed_by: by,
      })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', 'open'),
  );
  return count > 0;
}

/**
 * Marks an open draft as published, and empties it, since its revision has what it said; false if it was changed since, or is no
 * longer open.
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
      })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', 'open'),
  );
  return count > 0;
}

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
