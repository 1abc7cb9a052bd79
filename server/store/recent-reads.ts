/** The bounds of a read that may be seconds old. */
interface RecentRead {
  /** The most seconds by which its answer may be older than the moment at which it was asked for. */
  readonly seconds: number;
  /** Seconds to wait until the replica has all that the read must show; 0 by default. */
  readonly waits?: number;
  /** Seconds after which it is asked of the primary instead, for a person waits for it; by default it may take as long as any statement. */
  readonly patience?: number;
}

/** A person at the console notices it, and a healthy replica needs far less. */
const patience = 2;

/**
 * Every read that goes to a replica where there is one (OPS-05), with the bounds on its age. Those that take long and that nobody
 * decides by are here; a read of a cart, a price, a payment, a right, a door or of what is about to be changed never is (decision 144).
 */
const recentReads = {
  /** A piece of an export, which has all that was committed before the piece was begun. Files may take long on purpose. */
  export_rows: { seconds: 60, waits: 2 },
  /** The same of the audit log's file. */
  audit_rows: { seconds: 60, waits: 2 },
  /** Numbers of the start page, which are on their way to it for three seconds more. */
  today: { seconds: 1, patience },
  orders: { seconds: 3, patience },
  search: { seconds: 3, patience },
  letters: { seconds: 3, patience },
  audit: { seconds: 3, patience },
} as const satisfies Readonly<Record<string, RecentRead>>;

export type RecentReadName = keyof typeof recentReads;

export const boundsOf = (name: RecentReadName): RecentRead => recentReads[name];

/**
 * Seconds for which somebody's reads go to the primary after a change of theirs: longer than any read that may miss what was
 * changed before, so that people see their own changes.
 */
export const ownWriteSeconds = 5;
