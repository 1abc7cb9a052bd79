import type { KnownAccount } from '../accounts/accounts.ts';
import type { Timing } from '../accounts/options.ts';
import type { Books } from '../books/books.ts';
import type { Faults } from '../faults/faults.ts';
import type { Switches } from '../instruments/method-types.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { Requests } from './requests.ts';

/** The parts of a running processor, as its deeds need them. */
export type Processor = {
  /** Origin of its API, its script and its pages, without a slash at the end. */
  url: string;
  accounts: KnownAccount[];
  books: Books;
  faults: Faults;
  webhooks: Webhooks;
  requests: Requests;
  timing: Timing;
  switches: Switches;
  /** Does something after so many milliseconds, unless the processor stops before. */
  later(milliseconds: number, deed: () => void): void;
};

/** Timers that can all be called off at once. */
export function startTimers() {
  const waiting = new Set<NodeJS.Timeout>();
  return {
    later(milliseconds: number, deed: () => void): void {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        deed();
      }, milliseconds);
      waiting.add(timer);
    },
    stop(): void {
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
}
