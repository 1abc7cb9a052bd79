/** The bounds of a queue for connections. */
interface PlacesOptions {
  /** Places for everybody. */
  readonly size: number;
  /** Places beyond these that are kept for payments and jobs. */
  readonly kept: number;
}

/** Resolves once there is a place. */
interface Waiting {
  readonly admit: () => void;
}

/**
 * The places at a limited number of connections. Those with a claim to the kept ones may take all of them, and go first; the
 * others never have more than there are for everybody.
 */
export class Places {
  readonly #options: PlacesOptions;
  #taken = 0;
  #takenByOthers = 0;
  readonly #claimed: Waiting[] = [];
  readonly #others: Waiting[] = [];

  constructor(options: PlacesOptions) {
    this.#options = options;
  }

  /** Waits for a place at most so many milliseconds, or as long as it takes with 0; false if there was none in time. */
  take(hasClaim: boolean, patience: number): Promise<boolean> {
    if (this.#isFree(hasClaim)) {
      this.#count(hasClaim, 1);
      return Promise.resolve(true);
    }
    const queue = hasClaim ? this.#claimed : this.#others;
    return new Promise((resolve) => {
      let limit: NodeJS.Timeout | undefined;
      const waiting = {
        admit: () => {
          clearTimeout(limit);
          resolve(true);
        },
      };
      queue.push(waiting);
      if (patience === 0) return;
      limit = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        resolve(false);
      }, patience);
    });
  }

  /** Places for those with a claim to the kept ones, or without. */
  limit(hasClaim: boolean): number {
    const { size, kept } = this.#options;
    return hasClaim ? size + kept : size;
  }

  /** Places that are taken. */
  get taken(): number {
    return this.#taken;
  }

  /** Those who wait for a place, with a claim to the kept ones or without. */
  waiting(hasClaim: boolean): number {
    return (hasClaim ? this.#claimed : this.#others).length;
  }

  /** Gives a place back, which the next who waits gets. */
  giveBack(hasClaim: boolean): void {
    this.#count(hasClaim, -1);
    for (const nextHasClaim of [true, false]) {
      const queue = nextHasClaim ? this.#claimed : this.#others;
      const next = this.#isFree(nextHasClaim) ? queue.shift() : undefined;
      if (!next) continue;
      this.#count(nextHasClaim, 1);
      next.admit();
    }
  }

  #isFree(hasClaim: boolean): boolean {
    const { size, kept } = this.#options;
    return this.#taken < size + kept && (hasClaim || this.#takenByOthers < size);
  }

  #count(hasClaim: boolean, change: 1 | -1): void {
    this.#taken += change;
    if (!hasClaim) this.#takenByOthers += change;
  }
}
