import type { SharedAnswer } from './shared-answer.ts';

interface Bounds {
  /** Bytes of all answers, in all their codings. */
  readonly total: number;
  /** Bytes of one answer. */
  readonly each: number;
}

/** Answers by key, each until an instant. */
export interface AnswerStore {
  find(key: string, now: number): SharedAnswer | undefined;
  /** Keeps an answer that is not too large, and drops those past their time, then the oldest ones. */
  keep(key: string, answer: SharedAnswer, until: number, now: number): void;
  /** Total bytes. */
  readonly size: number;
}

/** Bytes that an answer takes besides its own: key, headers and objects, at most. */
const overhead = 4_096;

/**
 * Answers within bounds. They live for a second at most, so the ones made first are also the next
 * to end: they are dropped first, whether used or not.
 */
export function openAnswerStore(bounds: Bounds): AnswerStore {
  /** In the order of making. */
  const answers = new Map<string, { readonly answer: SharedAnswer; readonly until: number }>();
  let size = 0;
  const sizeOf = (answer: SharedAnswer): number => answer.size + overhead;
  const drop = (key: string): void => {
    const found = answers.get(key);
    if (!found) return;
    size -= sizeOf(found.answer);
    answers.delete(key);
  };
  return {
    find(key, now) {
      const found = answers.get(key);
      return found && now < found.until ? found.answer : undefined;
    },
    keep(key, answer, until, now) {
      drop(key);
      if (answer.size > bounds.each) return;
      answers.set(key, { answer, until });
      size += sizeOf(answer);
      for (const [oldest, { until: end }] of answers) {
        if (size <= bounds.total && now < end) break;
        drop(oldest);
      }
    },
    get size() {
      return size;
    },
  };
}
