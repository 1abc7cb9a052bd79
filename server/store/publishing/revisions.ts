import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A revision, without its file. */
export interface RevisionRow {
  readonly number: number;
  readonly made_at: Date;
  readonly actor_kind: 'person' | 'program' | 'key' | 'operator';
  readonly actor: string;
  readonly note: string;
  /** "tables" for one that was read back from the portal's tables. */
  readonly source: 'file' | 'tables' | 'console';
  /** The revision that its file was based on; null if it named none. */
  readonly base: number | null;
  /** SHA-256 of the file and of its pictures' hashes, in hexadecimal digits. */
  readonly digest: string;
  /** Ids of pictures and fonts, by their paths in the file. */
  readonly pictures: Readonly<Record<string, string>>;
  /** What was erased from it, oldest first. */
  readonly erasures: readonly Erasure[];
}

/** A mark of an erasure: what was erased is not in it. */
export interface Erasure {
  /** Numbers a portal's erasures. */
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actor_kind: RevisionRow['actor_kind'];
  readonly actor: string;
  readonly kind: 'text' | 'picture' | 'font';
  /** The number of places in the revision that had it. */
  readonly places: number;
  /** Paths of erased pictures and fonts in the file. */
  readonly paths?: readonly string[];
}

/** The stored part of a revision. */
export interface RevisionContent {
  readonly is_whole: boolean;
  readonly content: Uint8Array;
}

const columns = [
  'number',
  'made_at',
  'actor_kind',
  'actor',
  'note',
  'source',
  'base',
  'digest',
  'pictures',
  'erasures',
] as const;

/** Lists a portal's revisions below a number, newest first; 200 at most. */
export async function listRevisions(
  tx: Tx,
  below = 2 ** 31 - 1,
  limit = 200,
): Promise<RevisionRow[]> {
  const rows = await tx.rows(
    db
      .selectFrom('revision')
      .select(columns)
      .where('portal_id', '=', tx.portalId)
      .where('number', '<', below)
      .orderBy('number', 'desc')
      .limit(limit),
  );
  return rows as unknown as RevisionRow[];
}

/** Reads a revision by its number, or the last one. */
export async function readRevision(tx: Tx, number?: number): Promise<RevisionRow | undefined> {
  const all = db.selectFrom('revision').select(columns).where('portal_id', '=', tx.portalId);
  const one =
    number === undefined
      ? all.orderBy('number', 'desc').limit(1)
      : all.where('number', '=', number);
  return (await tx.row(one)) as unknown as RevisionRow | undefined;
}

/** Reads a revision's content: the last whole file up to it, and the changes that follow. */
export function readContents(tx: Tx, number: number): Promise<RevisionContent[]> {
  return tx.rows(
    sql<RevisionContent>`
      select is_whole, content from revision
      where portal_id = ${tx.portalId} and number <= ${number} and number >= (
        select max(w.number) from revision w
        where w.portal_id = ${tx.portalId} and w.number <= ${number} and w.is_whole)
      order by number`.compile(db),
  );
}

/** The number of the oldest revision that is kept; undefined without any. */
export async function firstRevision(tx: Tx): Promise<number | undefined> {
  const first = await tx.row(
    db
      .selectFrom('revision')
      .select('number')
      .where('portal_id', '=', tx.portalId)
      .orderBy('number')
      .limit(1),
  );
  return first?.number;
}

/** Lists the revisions made since the last one that came from a file. */
export async function sourcesSinceFile(tx: Tx): Promise<RevisionRow[]> {
  const rows = await tx.rows(
    db
      .selectFrom('revision')
      .select(columns)
      .where('portal_id', '=', tx.portalId)
      .where(
        sql<boolean>`number > coalesce((select max(f.number) from revision f
          where f.portal_id = ${tx.portalId} and f.source = 'file'), 0)`,
      )
      .orderBy('number')
      .limit(200),
  );
  return rows as unknown as RevisionRow[];
}

/** Writes a portal's next revision. Its number follows the last one, so the caller has the portal's lock for imports. */
export async function insertRevision(
  tx: Tx,
  { pictures, content, ...row }: Omit<RevisionRow, 'erasures'> & RevisionContent,
): Promise<void> {
  await tx.run(
    db.insertInto('revision').values({
      ...row,
      portal_id: tx.portalId,
      content: Buffer.from(content),
      pictures: JSON.stringify(pictures),
    }),
  );
}
