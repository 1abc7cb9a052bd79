/** A pseudo-random generator: the same seed gives the same numbers. */
export interface Draw {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number from 0 up to but not including `limit`. */
  below(limit: number): number;
  /** True with this probability, from 0 to 1. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the choices, with probability proportional to its weight. */
  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T;
  /** A Poisson-distributed number with this mean. */
  count(mean: number): number;
}

/** Creates a generator from a seed. */
export function drawOf(seed: string): Draw {
  let state = hashOf(seed);
  const next = (): number => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[below(list.length)] as T;
    },
    weighted<T>(choices: readonly (readonly [T, number])[]): T {
      let left = next() * choices.reduce((total, [, weight]) => total + weight, 0);
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      throw new RangeError('nothing to choose from');
    },
    count(mean) {
      // Large means are split, because exp(-mean) would be zero.
      if (mean > 20) return this.count(mean / 2) + this.count(mean / 2);
      const least = Math.exp(-mean);
      let times = 0;
      for (let product = next(); product > least; product *= next()) times += 1;
      return times;
    },
  };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}
