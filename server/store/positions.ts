/** A place in the log of changes of a database. Places in different histories cannot be compared. */
export interface Position {
  /** The server, its database, and the timeline of its primary. */
  readonly history: string;
  readonly place: bigint;
}

/** The primary had written so much at a moment. */
interface Sample {
  readonly at: number;
  readonly place: bigint;
}

/** Samples that are kept: of more than a minute. */
const most = 200;

/**
 * The places at which the primary was, by the clock of this process. A replica that has one of them has everything that was
 * committed before that moment: neither an idle primary nor a receiver that was cut off looks otherwise than it is (OPS-05).
 */
export class Positions {
  readonly #samples: Sample[] = [];
  #history = '';

  /** Adds where the primary was, read after the moment `at`. Another primary begins another history. */
  add(at: number, { history, place }: Position): void {
    if (history !== this.#history) this.#samples.length = 0;
    this.#history = history;
    this.#samples.push({ at, place });
    if (this.#samples.length > most) this.#samples.shift();
  }

  /** True for a position in another history than the primary's, as far as that is known. */
  isElsewhere({ history }: Position): boolean {
    return this.#history !== '' && history !== this.#history;
  }

  /** Returns the milliseconds by which a replica is behind at most; Infinity if it is not known to have anything. */
  ageOf(position: Position, now: number): number {
    if (this.isElsewhere(position)) return Number.POSITIVE_INFINITY;
    const newest = this.#samples.findLast((sample) => sample.place <= position.place);
    return newest ? now - newest.at : Number.POSITIVE_INFINITY;
  }
}

/** True if a replica at the first position has all that the second one stands for. */
export const hasReached = (position: Position, other: Position): boolean =>
  position.history === other.history && position.place >= other.place;

/** Throws for a position that is not new enough. */
export type CheckPosition = (position: Position) => void;
