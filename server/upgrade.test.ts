import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GiftCardLetter, RenderLetter } from '#contract/letters/letters.ts';
import { migrate } from '#database/migrate.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { redeemTicket } from './doors/redeem-ticket.ts';
import { letterJobs } from './letters/jobs.ts';
import { type Mailer, openMailer } from './mail/mailer.ts';
import { jobTasks } from './tasks.ts';
import { cartOf, checkout, purchaser } from './testing/buyer.ts';
import { complete, expectConsistent, placesOf } from './testing/edits.ts';
import { payFrom } from './testing/gift-card.ts';
import { holdRedeemed } from './testing/gift-codes.ts';
import { databaseAt0035, kept, storedAt, storedVenue } from './testing/rows-at-0035.ts';
import { staffServices } from './testing/staff.ts';
import { answered, openWorld, type World } from './testing/venues/world.ts';

/** An installation that was updated from an earlier release a minute ago. */
let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
let migrated: string[];

beforeAll(async () => {
  const database = await databaseAt0035();
  migrated = await migrate({ url: database.url });
  world = await openWorld({ stored: { database, venue: storedVenue } });
  world.advance(storedAt + 60_000 - Date.now());
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

const buyerBefore = () => world.stranger(kept.payerSecret);
const read = (id: string) =>
  answered<'getMyCart'>(buyerBefore().call('getMyCart', { params: { id } }));
const balanceOf = async (number: string) => {
  const params = { type: 'gift_card', number } as const;
  const { ledger } = await answered<'getLedger'>(world.api.call('getLedger', { params }));
  return ledger[0]?.balance;
};
const scan = (code: string) =>
  redeemTicket(staffServices(world), { seller: 'tower', run: 'gate-1', code, force: true });

test('a database from an earlier release accepts the old migrations and gets the newer ones', () => {
  expect(migrated[0]).toBe('0036-function-hashes.sql');
});

test('every queued job is known and runs', async () => {
  const letters: GiftCardLetter[] = [];
  const renderLetter: RenderLetter = async (name, content) => {
    if (name === 'gift_card') letters.push(content as GiftCardLetter);
    return { subject: name, html: '', text: name };
  };
  const { tasks: all, close } = jobTasks(world.services, undefined);
  const { tasks } = letterJobs(world.services, async () => ({ mailer, renderLetter }));
  const queued = await world.sql<{ task: string; payload: unknown }>(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  );
  expect(queued).toHaveLength(12);
  for (const { task, payload } of queued) {
    const job = tasks[task] ?? all[task];
    if (!job) throw new Error(`no job is called ${task}`);
    await job(payload, {} as Parameters<typeof job>[1]);
  }
  close();
  // Five orders, a gift card and a code; the sixth order was refunded and gets no letter.
  expect(mailbox.messages()).toHaveLength(7);
  const [card, code] = letters.map(({ number }) => number);
  expect(await balanceOf(card ?? '')).toBe('50.00');
  expect(code).toBe(kept.giftCode);
});

test('a due refund is sent, and a gift card is found by its number', async () => {
  expect(await balanceOf(kept.giftCard)).toBe('68.50');
  await world.sweep();
  expect(await balanceOf(kept.giftCard)).toBe('90.00');
});

test('a retried request finds its open cart, which a gift card can pay', async () => {
  const { id, key } = kept.openCart;
  const add = [{ ticket_type_id: 'adult', event_session_id: 'tour-10' }];
  const again = buyerBefore().call('createCart', { body: { add }, idempotencyKey: key });
  const held = cartOf(await answered<'createCart'>(again));
  expect(held).toMatchObject({ id, state: 'pending', payment_due: '21.50' });
  const buyer = await purchaser(buyerBefore(), id);
  const payment = { cart: id, amount: '21.50', buyer };
  const paid = payFrom(buyerBefore(), { number: kept.giftCard }, payment);
  expect(cartOf(await answered<'guestCheckoutMyCart'>(paid)).state).toBe('ordered');
});

test('a partly paid cart keeps its payment and can be completed', async () => {
  const held = await read(kept.partCart);
  const { id, payment_due: amount } = cartOf(held);
  expect(amount).toBe('11.50');
  const buyer = await purchaser(buyerBefore(), id);
  const paid = payFrom(buyerBefore(), { number: kept.giftCard }, { cart: id, amount, buyer });
  expect(cartOf(await answered<'guestCheckoutMyCart'>(paid)).state).toBe('ordered');
});

test('a cart that redeems a gift code can be completed, and a bought code can be redeemed', async () => {
  const wishes = ['friend', 'friend', 'friend-child'].map((type, at) => ({
    type,
    name: type === 'friend' ? `Ada Lovelace ${at}` : '',
  }));
  const bought = await holdRedeemed(buyerBefore(), kept.giftCode, wishes);
  for (const held of [await read(kept.redeemedCart), bought]) {
    const done = await answered<'guestCheckoutMyCart'>(checkout(buyerBefore(), held));
    expect(cartOf(done).state).toBe('ordered');
  }
});

test('a member is still logged in', async () => {
  const headers = { cookie: `session=${kept.member.session}` };
  const answer = await world.fetch(
    new Request('http://localhost/api/my/user?seller=tower', { headers }),
  );
  expect(await answer.json()).toMatchObject({ user: [{ id: kept.member.id }] });
});

// Guards: DOR-05
test('tickets and passes admit once: used ones stay used', async () => {
  expect(await world.sql('select * from scan_audit')).toEqual([]);
  const before = { device: 'north', at: Date.parse('2026-11-23T06:29:28.506Z') };
  expect(await scan(kept.tour.codes[0])).toMatchObject({
    verdict: { reason: 'already_in', before },
  });
  expect(await scan(kept.passes[0])).toMatchObject({ verdict: { reason: 'already_in' } });
  expect(await scan(kept.passes[1])).toMatchObject({ verdict: { result: 'admitted' } });
  expect(await world.sql('select * from scan_audit')).toEqual([]);
});

test('a begun edit can be completed', async () => {
  await answered<'guestCheckoutCart'>(complete({ api: buyerBefore() }, await read(kept.tour.edit)));
  expect(await placesOf(world, kept.tour.order)).toEqual(['adult tour-10', 'adult tour-11']);
  await expectConsistent(world);
});
