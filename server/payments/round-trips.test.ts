import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '#contract/client.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import type { Tasks } from '../jobs/work.ts';
import { letterJobs } from '../letters/jobs.ts';
import { openMailer } from '../mail/mailer.ts';
import type { PaymentRow } from '../store/payments/payments.ts';
import { cartOf, checkout, holdCart, purchaser } from '../testing/buyer.ts';
import { makeCard, payFrom } from '../testing/gift-card.ts';
import { configure, makeMember, openBrowser } from '../testing/member.ts';
import { runJobs } from '../testing/queue.ts';
import { countRoundTrips, type RoundTrips } from '../testing/round-trips.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { settlePayment } from './settle-payment.ts';

let world: World;
let mailbox: RunningMailbox;
let tasks: Tasks;
let trips: RoundTrips;
const close: (() => void)[] = [];
beforeAll(async () => {
  world = await openWorld({ webhooks: true });
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  const mailer = openMailer(mailbox.smtpUrl);
  close.push(() => mailer.close());
  const renderLetter = async () => ({ subject: 'Tickets', html: '', text: '' });
  tasks = letterJobs(world.services, async () => ({ mailer, renderLetter })).tasks;
  // Fills the caches of the process.
  trips = countRoundTrips();
  await buy(byCard);
}, 60_000);
beforeEach(async () => {
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
  trips = countRoundTrips();
});
afterAll(async () => {
  for (const each of close) each();
  await mailbox.stop();
  await world.close();
});

type Held = Awaited<ReturnType<typeof holdCart>>;
type Pay = (api: Client, held: Held, buyer: string) => Promise<{ readonly ok: boolean }>;

/** Round trips of each step of a purchase, counted from the step before. */
interface Steps {
  readonly hold: number;
  readonly details: number;
  readonly pay: number;
  readonly webhooks: number;
  /** The job that writes the email, without the queue's own round trips. */
  readonly letter: number;
  readonly queue: number;
}

/** Buys two tickets, and runs everything that follows a purchase. */
async function buy(pay: Pay, type = 'adult'): Promise<Steps> {
  const since = stepsOf();
  const held = await holdCart(world.api, { type, n: 2 });
  const hold = since('app');
  const buyer = await purchaser(world.api, cartOf(held).id);
  const details = since('app');
  expect((await pay(world.api, held, buyer)).ok).toBe(true);
  const paid = since('app');
  await world.control('/webhooks/release', {});
  await vi.waitFor(async () => expect(await openDeliveries()).toEqual([]), { timeout: 20_000 });
  const webhooks = since('app');
  await runJobs(world, tasks);
  return { hold, details, pay: paid, webhooks, letter: since('app'), queue: since('jobs') };
}

/** Counts the round trips of an asker since its last count. */
function stepsOf() {
  trips.clear();
  const before = { app: 0, jobs: 0 };
  return (asker: 'app' | 'jobs'): number => {
    // Queries that find and end jobs: `runJobs` also reads the queue's version.
    const isMeant = ([text]: readonly string[]) =>
      asker === 'app' || text?.includes('_private_jobs') === true;
    const now = trips.of(asker).filter(isMeant).length;
    const since = now - before[asker];
    before[asker] = now;
    return since;
  };
}

async function openDeliveries() {
  const { deliveries } = (await world.control('/webhooks')) as { deliveries: { state: string }[] };
  return deliveries.filter(({ state }) => state === 'waiting');
}

const sum = (steps: Steps): number => Object.values(steps).reduce((all, one) => all + one, 0);

const byCard: Pay = (api, held, buyer) => checkout(api, held, { buyer });

// Guards: SPD-04
test('a card purchase takes at most 29 round trips, including its webhooks and jobs', async () => {
  await world.control('/webhooks/hold', {});
  const steps = await buy(byCard);
  expect(mailbox.messages()).toHaveLength(1);
  const most = { hold: 1, details: 4, pay: 15, webhooks: 3, letter: 3, queue: 3 };
  for (const [step, limit] of Object.entries(most)) {
    expect(steps[step as keyof Steps], step).toBeLessThanOrEqual(limit);
  }
  expect(sum(most)).toBeLessThanOrEqual(29);
});

test('a card purchase takes at most 30 if its webhooks arrive while its buyer still waits', async () => {
  expect(sum(await buy(byCard))).toBeLessThanOrEqual(30);
});

test('settling a payment whose order is booked reads once and writes nothing', async () => {
  const { portalId } = world.venue;
  await buy(byCard);
  const [payment] = await world.sql<PaymentRow & Record<string, unknown>>(
    'select * from payment order by created_at desc limit 1',
  );
  if (!payment) throw new Error('nothing was paid');
  trips.clear();
  const { amount } = payment;
  const state = { kind: 'succeeded', chargeRef: 'ch_again', amount, instrument: null } as const;
  const outcome = await settlePayment(world.services, portalId, payment, state);
  expect(outcome).toEqual({ kind: 'completed' });
  expect(trips.of('app').map((statements) => statements.at(-1))).toEqual([
    expect.stringContaining('for no key update'),
    'commit',
  ]);
});

// Guards: SPD-04
test('a charge that two requests learn of at once is settled by one, and the other waits for it', async () => {
  const { portalId } = world.venue;
  await buy(byCard);
  const [payment] = await world.sql<PaymentRow & Record<string, unknown>>(
    'select * from payment order by created_at desc limit 1',
  );
  if (!payment) throw new Error('nothing was paid');
  trips.clear();
  const { amount } = payment;
  const state = { kind: 'succeeded', chargeRef: 'ch_again', amount, instrument: null } as const;
  const settle = () => settlePayment(world.services, portalId, payment, state);
  const both = await Promise.all([settle(), settle()]);
  expect(both).toEqual([{ kind: 'completed' }, { kind: 'completed' }]);
  expect(trips.of('app')).toHaveLength(2);
  await settle();
  expect(trips.of('app')).toHaveLength(4);
});

test('a free order takes at most 22, and one paid by gift card at most 30', async () => {
  expect(sum(await buy(byCard, 'free'))).toBeLessThanOrEqual(22);
  const gift = await makeCard(world, 100_000);
  const byGiftCard: Pay = (api, held, buyer) => {
    const { id: cart, payment_due: amount } = cartOf(held);
    return payFrom(api, gift, { cart, amount, buyer });
  };
  expect(sum(await buy(byGiftCard))).toBeLessThanOrEqual(30);
});

// Guards: SPD-04
test('the logged-in member is known after two round trips', async () => {
  await configure(world, { 'login.mode': 'dialog', 'login.with': 'member_code_zip' });
  const { memberCode } = await makeMember(world);
  const { api } = openBrowser(world);
  const body = { member_code: memberCode, zip_code: '10115' };
  await answered<'logIn'>(api.call('logIn', { body }));
  trips.clear();
  await answered<'getMyUser'>(api.call('getMyUser', {}));
  expect(trips.of('app').length).toBeLessThanOrEqual(2);
});
