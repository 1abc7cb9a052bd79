import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '#contract/client.ts';
import { CannotStart } from '#database/cannot-start.ts';
import { startEmbeddedPostgres } from '#database/embedded/postgres.ts';
import { migrate } from '#database/migrate.ts';
import { createApp } from '#server/app.ts';
import { importSamples } from '#server/import/import-samples.ts';
import { openServices } from '#server/serve.ts';
import { type Program, runProgram } from './program/program.ts';
import { serverSettings } from './settings/server-settings.ts';
import { readSettings } from './settings/settings.ts';

/**
 * Buys a ticket through the real Stripe, with the environment's test keys and a public test card, in a
 * temporary database. Test money needs no refund.
 */
async function check(program: Program): Promise<void> {
  const settings = readSettings(process.env);
  const { stripe } = settings;
  if (!stripe) throw new CannotStart('Set the three keys of a Stripe test account to check them.');
  if (!stripe.secretKey.includes('_test_')) {
    throw new CannotStart('STRIPE_SECRET_KEY is a live key: this check works with test keys only.');
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-stripe-'));
  program.stack.defer(() => rm(folder, { recursive: true }));
  const database = await program.stage('Preparing a database', async () => {
    const started = await startEmbeddedPostgres({ folder });
    program.stack.defer(() => started.stop());
    await migrate({ url: started.url });
    return started;
  });
  const giftCardKey = randomBytes(32).toString('base64url');
  const services = await openServices(
    serverSettings({ ...settings, giftCardKey }, stripe, 'smtp://127.0.0.1:1'),
    database.url,
  );
  program.stack.defer(() => services.close());
  await importSamples(services.store, new Date().toISOString().slice(0, 10), giftCardKey);
  const app = createApp({ services });
  const api = createClient({
    origin: 'http://localhost',
    seller: 'tower',
    fetch: async (url, init) => app.fetch(new Request(url, init)),
  });
  await program.stage('Buying a ticket', () => buy(program, api));
}

async function buy(program: Program, api: ReturnType<typeof createClient>): Promise<void> {
  const event = must(await api.call('getEvent', { params: { id: 'admission' } }));
  const sessions = must(
    await api.call('listSessions', { params: { id: 'admission' }, query: { sold_out: 'false' } }),
  );
  const type = event.ticket_type.find((each) => each.currency_amount !== '0');
  const session = sessions.event_session.at(-1);
  if (!type || !session) throw new CannotStart('The sample has nothing for sale.');
  const add = [{ ticket_type_id: type.id, event_session_id: session.id }];
  const held = must(await api.call('createCart', { body: { add } })).cart[0];
  if (!held) throw new CannotStart('No cart was opened.');
  const buyer = must(
    await api.call('createUser', {
      body: {
        cart_id: held.id,
        first_name: 'Test',
        last_name: 'Buyer',
        email: 'buyer@example.org',
      },
    }),
  ).identity[0];
  const paid = must(
    await api.call('guestCheckoutMyCart', {
      params: { id: held.id },
      body: {
        amount: held.payment_due,
        gateway_id: 'stripe',
        gateway_data: { payment_method: 'pm_card_visa' },
        guest_identity_id: buyer?.id ?? '',
      },
    }),
  );
  const [order] = paid.ticket_order;
  if (!order) throw new CannotStart('Stripe accepted the payment, but there is no order.');
  program.print(`Order ${order.order_number}: ${held.payment_due} ${held.currency}, paid.`);
}

/** Returns the answer of a call. @throws CannotStart when it is refused. */
function must<T>(outcome: { ok: true; answer: T } | { ok: false; errors: readonly unknown[] }): T {
  if (outcome.ok) return outcome.answer;
  throw new CannotStart(`Refused: ${JSON.stringify(outcome.errors)}`);
}

await runProgram(check, { stays: false });
