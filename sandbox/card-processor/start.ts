import { listen } from '../listen.ts';
import { withAccountId } from './accounts/accounts.ts';
import { type CardProcessorOptions, defaultTiming } from './accounts/options.ts';
import { cardProcessorApp } from './app.ts';
import { Books } from './books/books.ts';
import { Faults } from './faults/faults.ts';
import { keepPast, type PastStory } from './past/keep-past.ts';
import { likePayment } from './past/like-payment.ts';
import { resumeProcessing } from './payments/settlement.ts';
import { type Processor, startTimers } from './processor/processor.ts';
import { Requests } from './processor/requests.ts';
import { resumeRefunds } from './refunds/refunds.ts';
import { resumeWebhooks, Webhooks } from './webhooks/webhooks.ts';

export type RunningCardProcessor = {
  /** Origin of the API, the script (`/v3/`) and the pages (`/sandbox`). */
  url: string;
  /** Adds payments that the first account received earlier, without telling it; adding them again changes nothing. */
  keepPast(payments: readonly PastStory[]): void;
  /** Closes the connections, the timers and the books. */
  stop(): Promise<void>;
};

/** Starts the stand-in for the card processor on 127.0.0.1. */
export async function startCardProcessor(
  options: CardProcessorOptions,
): Promise<RunningCardProcessor> {
  const books = new Books(options.dataFile);
  const faults = new Faults();
  const timers = startTimers();
  const timing = { ...defaultTiming, ...options.timing };
  const webhooks = new Webhooks({ books, faults, timing, later: timers.later });
  const processor: Processor = {
    url: '',
    accounts: options.accounts.map(withAccountId),
    books,
    faults,
    webhooks,
    requests: new Requests(),
    timing,
    switches: { payment_methods: ['card'], wallets: ['google_pay'] },
    later: timers.later,
  };
  const [account] = processor.accounts;
  if (account) books.openPast(() => likePayment(processor, account));
  const server = await listen(cardProcessorApp(processor), options.port);
  processor.url = server.url;
  resumeProcessing(processor);
  resumeRefunds(processor);
  resumeWebhooks(processor);
  return {
    url: processor.url,
    keepPast(payments) {
      if (account) keepPast(processor, account, payments);
    },
    async stop() {
      timers.stop();
      webhooks.stop();
      await server.stop();
      books.close();
    },
  };
}
