import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { CardAccount, CardProcessorOptions } from '../accounts/options.ts';
import { type RunningCardProcessor, startCardProcessor } from '../start.ts';

/** A merchant for tests: its account at a running processor, and an address that takes events. */
export type Merchant = {
  processor: RunningCardProcessor;
  stripe: Stripe;
  account: CardAccount;
  /** Events whose signature was right, in the order they came. */
  received: Stripe.Event[];
  /** Waits until an event of this type (and about this object) has come. */
  event(type: string, objectId?: string): Promise<Stripe.Event>;
  /** Statuses that the next posts are answered with; after these it is 200. */
  answers: number[];
  /** Calls the processor's control API, and returns what it says. */
  control(method: string, path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
};

/** Long enough for a busy machine; a test that fails waits no longer. */
const patience = 4_000;

/** Milliseconds in place of seconds. */
export const hasty = {
  processing: 40,
  slowProcessing: 600,
  lateWebhook: 600,
  slowAnswer: 400,
  webhookRetry: 10,
};

export async function openMerchant(options: Partial<CardProcessorOptions> = {}): Promise<Merchant> {
  const received: Stripe.Event[] = [];
  const answers: number[] = [];
  const watchers = new Set<() => void>();
  const account: CardAccount = {
    secretKey: 'sk_test_merchant',
    publishableKey: 'pk_test_merchant',
    webhookSecret: 'whsec_merchant',
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const payload = await text(request);
    const status = answers.shift() ?? 200;
    if (status === 200) {
      const signature = String(request.headers['stripe-signature']);
      received.push(stripe.webhooks.constructEvent(payload, signature, account.webhookSecret));
    }
    response.writeHead(status).end();
    for (const watcher of watchers) watcher();
  }

  const hook = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => {
    hook.listen(0, '127.0.0.1', resolve);
  });
  const address = hook.address();
  if (address === null || typeof address === 'string') throw new Error('The hook has no port.');
  account.webhookUrl = `http://127.0.0.1:${address.port}/hook`;

  const processor = await startCardProcessor({
    port: 0,
    accounts: [account],
    timing: hasty,
    ...options,
  });
  const stripe = clientOf(processor.url, account.secretKey);
  return {
    processor,
    stripe,
    account,
    received,
    answers,
    event: (type, objectId) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          watchers.delete(look);
          reject(new Error(`No ${type} came; there were: ${received.map((e) => e.type)}`));
        }, patience);
        const look = () => {
          const found = received.find(
            ({ type: seen, data }) =>
              seen === type &&
              (objectId === undefined || Reflect.get(data.object, 'id') === objectId),
          );
          if (!found) return;
          clearTimeout(timer);
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
      }),
    control: async (method, path, body) => {
      const answer = await fetch(`${processor.url}/sandbox${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      });
      return answer.status === 204 ? undefined : answer.json();
    },
    stop: async () => {
      await processor.stop();
      hook.closeAllConnections();
      await new Promise<void>((resolve) => {
        hook.close(() => resolve());
      });
    },
  };
}

/** The processor's own client, pointed at the stand-in, as the product sets it up. */
export function clientOf(
  url: string,
  secretKey: string,
  settings: { maxNetworkRetries?: number; timeout?: number } = {},
): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...settings,
  });
}

/** A creation that pays at once. */
export const payment = {
  amount: 1_999,
  currency: 'usd',
  confirm: true,
  payment_method: 'pm_card_visa',
  return_url: 'https://museum.test/checkout',
} satisfies Stripe.PaymentIntentCreateParams;

/** How a payer agreed to a debit. */
export const agreed = {
  customer_acceptance: {
    type: 'online',
    online: { ip_address: '203.0.113.7', user_agent: 'Test' },
  },
} satisfies Stripe.PaymentIntentCreateParams['mandate_data'];
