/** Limits of a queue for connections. */
interface PlacesOptions {
  /** Places for everyone. */
  readonly size: number;
  /** Slots beyond these, reserved for payments and jobs. */
  readonly kept: number;
}

/** Resolves once a slot is free. */
interface Waiting {
  readonly admit: () => void;
}

/**
 * Slots for a limited number of connections. Callers with a claim to the reserved ones may use all of them, and go
 * first; the others never use more than the shared ones.
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

  /**
   * Waits up to `patience` milliseconds for a slot, or without limit if that is 0; returns false if none was free in
   * time.
   */
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

  /** The limit of slots, with or without a claim to the reserved ones. */
  limit(hasClaim: boolean): number {
    const { size, kept } = this.#options;
    return hasClaim ? size + kept : size;
  }

  /** The number of slots taken. */
  get taken(): number {
    return this.#taken;
  }

  /** The number of waiting callers, with or without a claim to the reserved slots. */
  waiting(hasClaim: boolean): number {
    return (hasClaim ? this.#claimed : this.#others).length;
  }

  /** Returns a slot, which the next waiting caller gets. */
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
