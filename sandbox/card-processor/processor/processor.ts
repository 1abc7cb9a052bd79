import type { MerchantAccount } from '../accounts/accounts.ts';
import type { Timing } from '../accounts/options.ts';
import type { Books } from '../books/books.ts';
import type { Faults } from '../faults/faults.ts';
import type { Switches } from '../instruments/method-types.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { Requests } from './requests.ts';

/** A running processor: its accounts, books, settings and timers. */
export type Processor = {
  /** Origin of its API, script and pages, without a trailing slash. */
  url: string;
  accounts: MerchantAccount[];
  books: Books;
  faults: Faults;
  webhooks: Webhooks;
  requests: Requests;
  timing: Timing;
  switches: Switches;
  /** Runs `task` after a delay, unless the processor stops first. */
  later(milliseconds: number, task: () => void): void;
};

/** Timers that can all be cancelled at once. */
export function startTimers() {
  const pending = new Set<NodeJS.Timeout>();
  return {
    later(milliseconds: number, task: () => void): void {
      const timer = setTimeout(() => {
        pending.delete(timer);
        task();
      }, milliseconds);
      pending.add(timer);
    },
    stop(): void {
      for (const timer of pending) clearTimeout(timer);
      pending.clear();
    },
  };
}
