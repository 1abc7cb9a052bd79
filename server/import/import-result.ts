import type { Fault } from '#tenants/file/place.ts';
import type { Misplaced } from '#tenants/publishing/quick/quick-change.ts';
import type { Change } from '../audit/audit-change.ts';
import type { Actor } from '../services/actor.ts';
import type { Tx } from '../store/database.ts';
import type { ImportChange } from '../store/import/import.ts';
import type { Withdrawals } from './withdrawals.ts';

/** The actor of every import, in the audit log and in revisions. */
export const importer = { kind: 'program', id: 'import' } as const;

export interface ImportOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The server's key, for the file's sample gift cards. */
  readonly giftCardKey: string;
  /** Keys of portals that came from another installation. */
  readonly giftCardKeys?: Readonly<Record<string, string>>;
  /** Condition to commit: always, not if much is withdrawn, or never (a trial). */
  readonly keep?: 'always' | 'unless_large_withdrawal' | 'never';
  /** The revision that the file is based on, even if the file names another. */
  readonly base?: number | undefined;
  /**
   * Accepts a file without a base that would undo what was published at the console since the last file, or since a base that
   * is no longer kept (PUB-22), and one with another first language whose plain texts are as before.
   */
  readonly replaces?: boolean;
  /** A note for the revision; at most 1,000 characters. */
  readonly note?: string;
  /** The person who publishes at the console; without one, it is the program that imports files. */
  readonly author?: ImportAuthor;
  /** Sees what an import did, in its transaction, before that is committed or rolled back. */
  readonly look?: (tx: Tx, changes: readonly ImportChange[]) => Promise<void>;
  /** Does more in the transaction of an import that made a revision, once that is written; if it throws, nothing is kept. */
  readonly finish?: (tx: Tx, revision: number) => Promise<void>;
}

export interface ImportAuthor {
  readonly actor: Actor;
  /** The audit entry of a change that makes a revision. */
  readonly entry: Change;
}

/** The changes that an import made, or would make. */
export interface ImportSummary {
  readonly created: number;
  readonly updated: number;
  /** Withdrawn from sale, or removed. */
  readonly withdrawn: number;
  readonly changes: readonly ImportChange[];
  /** Gift cards, gift codes, members and memberships of the file that were missing and have been created. */
  readonly samples: number;
  /** The number of the revision that the import creates; undefined if the file changes nothing in the last one. */
  readonly revision?: number | undefined;
  /** Parts of the file that are valid but probably not intended. */
  readonly notices: readonly Fault[];
  /** True if everything was committed; otherwise nothing was. */
  readonly isCommitted: boolean;
  /** Present if at least half of what is on sale would be withdrawn. */
  readonly largeWithdrawal?: Withdrawals;
  readonly faults?: undefined;
}

export interface RefusedImport {
  readonly faults: readonly Fault[];
  /** "unseen" if the file would undo what was published since, and its author may not know. */
  readonly reason?: 'unseen';
  /** Set for a quick change that has no place in the file. */
  readonly misplaced?: Misplaced;
}

export type ImportResult = ImportSummary | RefusedImport;
