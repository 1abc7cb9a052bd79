/** The limits of a read that may be seconds old. */
interface RecentRead {
  /** The maximum age of its answer, in seconds, relative to the moment of the request. */
  readonly seconds: number;
  /** Seconds to wait until the replica has everything that the read must show; 0 by default. */
  readonly waits?: number;
  /**
   * Seconds after which the primary is asked instead, if a person waits for the read; by default it may take as long as
   * any statement.
   */
  readonly patience?: number;
}

/** A person at the console notices such a wait, and a healthy replica needs far less. */
const patience = 2;

/**
 * Every read that goes to a replica if there is one (OPS-05), with its maximum age. Includes only slow reads that
 * nobody bases a decision on; never a read of a cart, a price, a payment, a right, a door, or data about to be changed
 * (decision 144).
 */
const recentReads = {
  /**
   * A piece of an export, which must show everything committed before the piece started. Files may take long on
   * purpose.
   */
  export_rows: { seconds: 60, waits: 2 },
  /** The same for the file of the audit log. */
  audit_rows: { seconds: 60, waits: 2 },
  /** Numbers of the start page, which take three more seconds to reach it. */
  today: { seconds: 1, patience },
  orders: { seconds: 3, patience },
  search: { seconds: 3, patience },
  letters: { seconds: 3, patience },
  audit: { seconds: 3, patience },
} as const satisfies Readonly<Record<string, RecentRead>>;

export type RecentReadName = keyof typeof recentReads;

export const boundsOf = (name: RecentReadName): RecentRead => recentReads[name];

/**
 * Seconds for which a person's reads go to the primary after their own write: longer than the maximum age of any such
 * read, so that people see their own changes.
 */
export const ownWriteSeconds = 5;
