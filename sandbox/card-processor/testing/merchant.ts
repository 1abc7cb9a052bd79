import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { CardAccount, CardProcessorOptions } from '../accounts/options.ts';
import { type RunningCardProcessor, startCardProcessor } from '../start.ts';

/** A merchant for tests: its account at a running processor and a webhook endpoint. */
export type Merchant = {
  processor: RunningCardProcessor;
  stripe: Stripe;
  account: CardAccount;
  /** Events with a valid signature, in order of arrival. */
  received: Stripe.Event[];
  /** Waits for an event of this type, about this object if an id is given. */
  event(type: string, objectId?: string): Promise<Stripe.Event>;
  /** Statuses for the next webhook requests; after these it answers 200. */
  answers: number[];
  /** Calls the processor's control API and returns the JSON of the answer. */
  control(method: string, path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
};

/** Long enough for a busy machine. */
const eventTimeout = 20_000;

/** The default timing, with milliseconds in place of seconds. */
export const fastTiming = {
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

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const payload = await text(request);
    const status = answers.shift() ?? 200;
    if (status === 200) {
      const signature = String(request.headers['stripe-signature']);
      received.push(stripe.webhooks.constructEvent(payload, signature, account.webhookSecret));
    }
    response.writeHead(status).end();
    for (const watcher of watchers) watcher();
  }

  const hook = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => {
    hook.listen(0, '127.0.0.1', resolve);
  });
  const address = hook.address();
  if (address === null || typeof address === 'string') throw new Error('The hook has no port.');
  account.webhookUrl = `http://127.0.0.1:${address.port}/hook`;

  const processor = await startCardProcessor({
    port: 0,
    accounts: [account],
    timing: fastTiming,
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
          watchers.delete(check);
          reject(new Error(`No ${type} arrived, only: ${received.map((e) => e.type)}`));
        }, eventTimeout);
        const check = () => {
          const found = received.find(
            ({ type: seen, data }) =>
              seen === type &&
              (objectId === undefined || Reflect.get(data.object, 'id') === objectId),
          );
          if (!found) return;
          clearTimeout(timer);
          watchers.delete(check);
          resolve(found);
        };
        watchers.add(check);
        check();
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

/** Stripe's client, set up for the stand-in as the product does. */
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

/** Parameters of a payment intent that is confirmed at once. */
export const payment = {
  amount: 1_999,
  currency: 'usd',
  confirm: true,
  payment_method: 'pm_card_visa',
  return_url: 'https://museum.test/checkout',
} satisfies Stripe.PaymentIntentCreateParams;

/** The payer's acceptance of a mandate. */
export const mandateAcceptance = {
  customer_acceptance: {
    type: 'online',
    online: { ip_address: '203.0.113.7', user_agent: 'Test' },
  },
} satisfies Stripe.PaymentIntentCreateParams['mandate_data'];
