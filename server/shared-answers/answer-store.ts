import type { SharedAnswer } from './shared-answer.ts';

interface Bounds {
  /** Bytes of all answers, in all their codings. */
  readonly total: number;
  /** Bytes of one answer. */
  readonly each: number;
}

/** An answer with what decides how long it is kept. */
interface Kept {
  readonly answer: SharedAnswer;
  readonly until: number;
  /** The network that asked for it first. */
  readonly client: string;
}

/** Answers by key, each until an instant. */
export interface AnswerStore {
  find(key: string, now: number): SharedAnswer | undefined;
  /**
   * Keeps an answer that is not too large, and drops those past their time. For want of room, the
   * oldest answer of the client that takes the most goes first.
   */
  keep(key: string, kept: Kept, now: number): void;
  /** Total bytes. */
  readonly size: number;
  readonly entries: number;
}

/** Bytes that an answer takes besides its own: key, headers and objects, at most. */
const overhead = 4_096;

const sizeOf = ({ answer }: Kept): number => answer.size + overhead;

/**
 * Answers within bounds. They live for a second at most, so the ones made first are also the next
 * to end. Room is shared by clients: one that asks for many different answers drops only its own.
 */
export function openAnswerStore(bounds: Bounds): AnswerStore {
  /** In the order of making. */
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
