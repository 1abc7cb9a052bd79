import type { SharedAnswer } from './shared-answer.ts';

interface Bounds {
  /** Bytes of all answers, in all their encodings. */
  readonly total: number;
  /** Bytes of one answer. */
  readonly each: number;
}

/** An answer with the facts that decide how long it is kept. */
interface Kept {
  readonly answer: SharedAnswer;
  readonly until: number;
  /** The network that requested it first. */
  readonly client: string;
}

/** Cached answers by key, each with an expiry. */
export interface AnswerStore {
  find(key: string, now: number): SharedAnswer | undefined;
  /**
   * Caches an answer that is not too large, and drops expired ones. If there is no room, drops the oldest answers of the client
   * that uses the most.
   */
  keep(key: string, kept: Kept, now: number): void;
  /** Total bytes. */
  readonly size: number;
  readonly entries: number;
}

/** Upper bound of the bytes that an answer takes beyond its content: key, headers and objects. */
const overhead = 4_096;

const sizeOf = ({ answer }: Kept): number => answer.size + overhead;

/**
 * Opens a cache within bounds. Answers live for at most a second, so the oldest also expire first. Room is shared by client:
 * one that requests many different answers displaces only its own.
 */
export function openAnswerStore(bounds: Bounds): AnswerStore {
  /** Oldest first. */
  const answers = new Map<string, Kept>();
  /** Bytes by client. */
  const sizes = new Map<string, number>();
  let size = 0;
  function count(client: string, bytes: number): void {
    size += bytes;
    const own = (sizes.get(client) ?? 0) + bytes;
    if (own === 0) sizes.delete(client);
    else sizes.set(client, own);
  }
  function drop(key: string): void {
    const found = answers.get(key);
    if (!found) return;
    answers.delete(key);
    count(found.client, -sizeOf(found));
  }
  function dropEnded(now: number): void {
    for (const [oldest, { until }] of answers) {
      if (now < until) break;
      drop(oldest);
    }
  }
  function dropOfLargest(): void {
    const most = Math.max(...sizes.values());
    for (const [oldest, { client }] of answers) {
      if (sizes.get(client) !== most) continue;
      drop(oldest);
      return;
    }
  }
  return {
    find(key, now) {
      const found = answers.get(key);
      return found && now < found.until ? found.answer : undefined;
    },
    keep(key, kept, now) {
      drop(key);
      if (kept.answer.size > bounds.each) return;
      answers.set(key, kept);
      count(kept.client, sizeOf(kept));
      dropEnded(now);
      while (size > bounds.total) dropOfLargest();
    },
    get size() {
      return size;
    },
    get entries() {
      return answers.size;
    },
  };
}
