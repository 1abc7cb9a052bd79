import type { Pictures } from '../../publishing/revision-content.ts';
import type { Tx } from '../../store/database.ts';
import { readCancelledOrMoved } from '../../store/events/session-changes.ts';
import {
  firstRevision,
  type RevisionContent,
  type RevisionRow,
  readContents,
  readRevision,
  sourcesSinceFile,
} from '../../store/publishing/revisions.ts';
import { readBack } from '../read-back/read-back.ts';

/** A revision as an import needs it. */
export interface KnownRevision {
  readonly number: number;
  readonly digest: string;
  readonly pictures: Pictures;
  readonly chain: readonly RevisionContent[];
  /** True if something was erased from it, after which its digest is another one. */
  readonly isErased: boolean;
}

/** The state of a portal on which an import's plan depends. It can be sent to a worker thread. */
export interface KnownState {
  /** The last revision; undefined for a portal without any. */
  readonly last?: KnownRevision | undefined;
  /** For a portal without a revision: its tables as a file, and the ids of its pictures; undefined if it is new. */
  readonly tables?: { readonly file: string; readonly pictures: Pictures } | undefined;
  /** The revision that the file names as its base, if the portal has it. */
  readonly base?: KnownRevision | undefined;
  /** The number of the oldest revision that is kept; undefined without any. */
  readonly first?: number | undefined;
  /** Revisions since the last file that did not come from one. */
  readonly unseen: readonly Pick<RevisionRow, 'number' | 'actor' | 'note'>[];
  /** Ids of sessions that the venue cancelled or moved, sorted. */
  readonly cancelledOrMoved: readonly string[];
}

/** The state of a portal that does not exist. */
export const unknownPortal: KnownState = { unseen: [], cancelledOrMoved: [] };

/** Reads the state of a portal; `base` is the number of the revision that the file names. */
export async function readKnownState(tx: Tx, base: number | undefined): Promise<KnownState> {
  const row = await readRevision(tx);
  const cancelledOrMoved = [...(await readCancelledOrMoved(tx))].sort();
  if (!row) return { tables: await readBack(tx), unseen: [], cancelledOrMoved };
  const last = known(row, await readContents(tx, row.number));
  const unseen = (await sourcesSinceFile(tx)).filter(({ source }) => source === 'console');
  return {
    last,
    first: await firstRevision(tx),
    base: base === row.number ? last : await readKnownRevision(tx, base),
    unseen: unseen.map(({ number, actor, note }) => ({ number, actor, note })),
    cancelledOrMoved,
  };
}

/** Reads a revision as an import needs it; undefined if the portal does not have it. */
export async function readKnownRevision(
  tx: Tx,
  number: number | undefined,
): Promise<KnownRevision | undefined> {
  if (number === undefined) return undefined;
  // In this order, since it may be deleted in between.
  const chain = await readContents(tx, number);
  const row = await readRevision(tx, number);
  return row && known(row, chain);
}

const known = (
  { number, digest, pictures, erasures }: RevisionRow,
  chain: readonly RevisionContent[],
): KnownRevision => ({ number, digest, pictures, chain, isErased: erasures.length > 0 });

/** True if a plan made for one state holds for the other. */
export const isSameState = (one: KnownState, other: KnownState): boolean =>
  one.last?.number === other.last?.number &&
  one.last?.digest === other.last?.digest &&
  // Something may have been erased from the base, such as a picture.
  one.base?.digest === other.base?.digest &&
  one.tables?.file === other.tables?.file &&
  one.cancelledOrMoved.join('\n') === other.cancelledOrMoved.join('\n');
