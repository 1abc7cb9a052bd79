/** A position in a database's write-ahead log. Positions in different histories cannot be compared. */
export interface Position {
  /** The server, its database, and the timeline of its primary. */
  readonly history: string;
  readonly place: bigint;
}

/** The position that the primary had reached at a moment. */
interface Sample {
  readonly at: number;
  readonly place: bigint;
}

/** The maximum number of samples to keep: more than a minute's. */
const most = 200;

/**
 * The primary's positions over time, by this process's clock. A replica at one of them has everything that was
 * committed before that moment. This also gives the right age for an idle primary, and for a receiver that was cut off
 * (OPS-05).
 */
export class Positions {
  readonly #samples: Sample[] = [];
  #history = '';

  /** Adds the primary's position, read after the moment `at`. A new primary starts a new history. */
  add(at: number, { history, place }: Position): void {
    if (history !== this.#history) this.#samples.length = 0;
    this.#history = history;
    this.#samples.push({ at, place });
    if (this.#samples.length > most) this.#samples.shift();
  }

  /** True for a position in a history other than the primary's, if that is known. */
  isElsewhere({ history }: Position): boolean {
    return this.#history !== '' && history !== this.#history;
  }

  /** Returns the most milliseconds that a replica may be behind; Infinity if it is not known to have anything. */
  ageOf(position: Position, now: number): number {
    if (this.isElsewhere(position)) return Number.POSITIVE_INFINITY;
    const newest = this.#samples.findLast((sample) => sample.place <= position.place);
    return newest ? now - newest.at : Number.POSITIVE_INFINITY;
  }
}

/** True if a replica at the first position has everything up to the second one. */
export const hasReached = (position: Position, other: Position): boolean =>
  position.history === other.history && position.place >= other.place;

/** Throws for a position that is not recent enough. */
export type CheckPosition = (position: Position) => void;
