import { Hono } from 'hono';
import { z } from 'zod';
import type { MerchantAccount } from '../accounts/accounts.ts';
import { defaultTiming } from '../accounts/options.ts';
import { balancesByIntent, differencesIn, totalsOf } from '../balance/balance.ts';
import { answerFaults, webhookFaults } from '../faults/faults.ts';
import { readIban } from '../instruments/iban-rules.ts';
import { cardByNumber, testCards } from '../instruments/instruments.ts';
import { methodTypes, wallets } from '../instruments/method-types.ts';
import { accountByIban, testAccounts } from '../instruments/test-accounts.ts';
import { saveTokenOfMethod } from '../payment-methods/confirmation-tokens.ts';
import { beginOperation, finishOperation } from '../processor/operation.ts';
import type { Processor } from '../processor/processor.ts';
import { Refusal } from '../wire/refusal.ts';
import { advanceRoutes } from './advance-routes.ts';
import { notFound, readBody } from './json.ts';

const faultShape = z.strictObject({
  kind: z.enum([...answerFaults, ...webhookFaults]),
  match: z
    .strictObject({
      path: z.string().optional(),
      method: z.string().optional(),
      cardLast4: z.string().optional(),
      eventType: z.string().optional(),
    })
    .default({}),
  times: z.int().min(1).default(1),
  delay: z.int().min(0).optional(),
});

const tokenShape = z.strictObject({
  /** The number of a test card or account, or an id like `pm_card_visa`. */
  card: z.string(),
  /** A key of the account that owns the token; by default the first account. */
  key: z.string().optional(),
  /** The wallet that the card comes from. */
  wallet: z.enum(wallets).optional(),
  return_url: z.string().optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
});

const settingsShape = z.strictObject({
  /** Delays in milliseconds; see `Timing`. */
  timing: z
    .strictObject(
      Object.fromEntries(Object.keys(defaultTiming).map((name) => [name, milliseconds()])),
    )
    .optional(),
  payment_methods: z.array(z.enum(methodTypes)).optional(),
  wallets: z.array(z.enum(wallets)).optional(),
});

function milliseconds() {
  return z.int().min(0).optional();
}

/** The control API for tests, in JSON; the real processor has none. */
export function controlRoutes(processor: Processor): Hono {
  const { books, faults, requests, webhooks } = processor;
  const app = new Hono();
  app.onError((error, context) => {
    if (error instanceof z.ZodError) return context.json({ error: z.prettifyError(error) }, 400);
    if (error instanceof Refusal) return context.json({ error: error.body }, error.status);
    throw error;
  });

  app.get('/faults', (context) => context.json({ faults: faults.pending() }));
  app.post('/faults', async (context) => {
    faults.inject(await readBody(context, faultShape));
    return context.json({ faults: faults.pending() }, 201);
  });
  app.delete('/faults', (context) => {
    faults.clear();
    return context.body(null, 204);
  });

  const settings = () => ({ timing: processor.timing, ...processor.switches });
  app.get('/settings', (context) => context.json(settings()));
  app.patch('/settings', async (context) => {
    const { timing, ...switches } = await readBody(context, settingsShape);
    Object.assign(processor.timing, timing);
    Object.assign(processor.switches, switches);
    return context.json(settings());
  });

  app.get('/requests', (context) => {
    const { viewer } = context.req.query();
    const recorded = requests.recorded();
    return context.json({
      requests: recorded.filter((one) => viewer === undefined || one.viewer === viewer),
    });
  });
  app.delete('/requests', (context) => {
    requests.clear();
    return context.body(null, 204);
  });

  app.get('/webhooks', (context) => context.json({ deliveries: webhooks.deliveries() }));
  app.post('/webhooks/hold', (context) => {
    webhooks.hold();
    return context.json({ holding: true });
  });
  app.post('/webhooks/release', (context) => context.json({ released: webhooks.release() }));
  app.post('/events/:id/dispatch', (context) => {
    for (const account of processor.accounts) {
      const event = books.events.find(account.id, context.req.param('id'));
      if (!event) continue;
      webhooks.sendAgain(account, event);
      return context.json(event.wire);
    }
    return notFound(context);
  });

  app.route('/', advanceRoutes(processor));
  app.post('/confirmation_tokens', async (context) => {
    const { card, key, ...rest } = await readBody(context, tokenShape);
    const account = accountOf(processor, key);
    const method = /^pm_(card|sepaDebit)_/.test(card) ? card : aliasOf(card);
    if (!account || method === undefined) return notFound(context);
    const operation = beginOperation(processor, account);
    const token = saveTokenOfMethod(operation, { ...rest, payment_method: method });
    finishOperation(operation);
    return context.json(token.wire, 201);
  });

  app.get('/cards', (context) => context.json({ cards: testCards, accounts: testAccounts }));
  app.get('/books', (context) => context.json({ accounts: accountsOf(processor) }));
  return app;
}

/** The books of each account: totals, differences, and every intent with its balance. */
function accountsOf({ accounts, books }: Processor): object[] {
  return accounts.map(({ id, publishableKey }) => {
    const balances = balancesByIntent(books, id);
    return {
      publishable_key: publishableKey,
      totals: totalsOf(books, id),
      differences: differencesIn(books, id),
      payment_intents: books.paymentIntents.of(id).map(({ wire }) => ({
        id: wire.id,
        status: wire.status,
        amount: wire.amount,
        amount_received: wire.amount_received,
        currency: wire.currency,
        latest_charge: wire.latest_charge,
        metadata: wire.metadata,
        balance: balances.get(wire.id) ?? null,
      })),
    };
  });
}

function accountOf({ accounts }: Processor, key: string | undefined): MerchantAccount | undefined {
  if (key === undefined) return accounts[0];
  return accounts.find(({ secretKey, publishableKey }) =>
    [secretKey, publishableKey].includes(key),
  );
}

/** The payment method id for the number of a test card or account. */
function aliasOf(number: string): string | undefined {
  const [alias] = cardByNumber(number).aliases;
  return alias ?? accountByIban(readIban(number)).aliases[0];
}
