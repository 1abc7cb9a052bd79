/** A scan of one ticket or membership, as logged. */
export interface LoggedScan {
  readonly id: number;
  readonly result: 'admitted' | 'left' | 'refused' | 'annulled';
  readonly persons: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The door's id; null without one. */
  readonly door: string | null;
  readonly device: string;
  /** The scan that this one annuls. */
  readonly annuls: number | null;
}

/** The time, door and device of a scan. */
export type ScanPlace = Pick<LoggedScan, 'at' | 'door' | 'device'>;

/** The state of a ticket computed from its log. */
export interface Presence {
  /** Number of people who are in now. */
  readonly inside: number;
  /** Highest number of people who were in at once: that many of its places are used, even if some people have left. */
  readonly used: number;
  /** The last admission and the last exit. */
  readonly lastIn: ScanPlace | null;
  readonly lastOut: ScanPlace | null;
}

export const nobody: Presence = { inside: 0, used: 0, lastIn: null, lastOut: null };

/** Folds the log of one ticket, in the order of its ids: refused and annulled scans do not count. */
export function presenceOf(log: readonly LoggedScan[]): Presence {
  const { fewest: _, ...presence } = sumOf(livingScans(log));
  return presence;
}

/** Adds later scans to the folded state of a log: those that a device made since its snapshot. */
export function presenceAfter(before: Presence, later: readonly LoggedScan[]): Presence {
  const { fewest: _, ...presence } = sumOf(livingScans(later), before);
  return presence;
}

/**
 * Removes one scan from a folded state without the log: on a device whose snapshot already includes the scan. The
 * highest number of people at once is then its lowest possible value.
 */
export function presenceWithout(
  presence: Presence,
  { result, persons }: Pick<LoggedScan, 'result' | 'persons'>,
): Presence {
  const { inside, used, lastIn, lastOut } = presence;
  if (result === 'left') {
    const now = inside + persons;
    return { inside: now, used: Math.max(used, now), lastIn, lastOut: null };
  }
  if (result !== 'admitted') return presence;
  const rest = Math.max(0, inside - persons);
  const most = inside === used ? rest : used;
  return { inside: rest, used: most, lastIn: most === 0 ? null : lastIn, lastOut };
}

function sumOf(
  living: readonly LoggedScan[],
  before: Presence = nobody,
): Presence & { readonly fewest: number } {
  let { inside, used, lastIn, lastOut } = before;
  let fewest = 0;
  for (const { result, persons, at, door, device } of living) {
    if (result === 'admitted') {
      inside += persons;
      lastIn = { at, door, device };
    } else {
      inside -= persons;
      lastOut = { at, door, device };
    }
    used = Math.max(used, inside);
    fewest = Math.min(fewest, inside);
  }
  return { inside, used, lastIn, lastOut, fewest };
}

/** Returns true if a ticket is used: at least one admission is not annulled (DOR-05). */
export const isUsed = (log: readonly LoggedScan[]): boolean =>
  livingScans(log).some(({ result }) => result === 'admitted');

/** The admissions and exits that are not annulled. */
function livingScans(log: readonly LoggedScan[]): readonly LoggedScan[] {
  const annulled = new Set(log.map(({ annuls }) => annuls));
  return log.filter(
    ({ id, result }) => (result === 'admitted' || result === 'left') && !annulled.has(id),
  );
}

/** The reason why a scan cannot be undone. */
export type UndoFault = 'refused' | 'annulled' | 'too_late' | 'later_scans';

/**
 * Returns the reason that a scan cannot be undone, or null. Without the scan, no one may have left who was not in, and no more
 * people may be in at once than with it.
 */
export function undoFault(
  log: readonly LoggedScan[],
  scan: LoggedScan,
  { now, until }: { readonly now: number; readonly until: number },
): UndoFault | null {
  if (scan.result === 'refused' || scan.result === 'annulled') return 'refused';
  if (log.some(({ annuls }) => annuls === scan.id)) return 'annulled';
  if (now >= until) return 'too_late';
  const living = livingScans(log);
  const before = sumOf(living);
  const after = sumOf(living.filter(({ id }) => id !== scan.id));
  return after.fewest < before.fewest || after.used > before.used ? 'later_scans' : null;
}

/**
 * Time until which a scan can be undone: the end of the session; for a ticket without one, or a scan after it, the end
 * of the scan's day at the venue (`dayEnd`). All in epoch milliseconds.
 */
export const undoUntil = (
  at: number,
  { end, dayEnd }: { readonly end: number | null; readonly dayEnd: number },
): number => (end !== null && at < end ? end : dayEnd);
