import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { NoteLetter, RenderLetter } from '#contract/letters/letters.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { mailPaymentFailed } from '../letters/mail-payment-failed.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import {
  booksOf,
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  purchaser,
} from '../testing/buyer.ts';
import { configure } from '../testing/member.ts';
import { postOf } from '../testing/post-of.ts';
import { inject } from '../testing/staff.ts';
import { friend, holdLevels, seedLevels } from '../testing/venues/levels.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

/** Direct debits take days: the setting requires a week, and the session at noon is in three days. */
let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
let written: NoteLetter[] = [];
const renderLetter: RenderLetter = async (_name, content) => {
  written.push(content as NoteLetter);
  return { subject: 'failed', html: '', text: 'failed' };
};
beforeAll(async () => {
  world = await openWorld({ currency: 'EUR', webhooks: true });
  await world.sql(
    `insert into config (portal_id, scope, key, value) values
       ($1, 'portal', 'checkout.direct_debit_days', '7'),
       ($1, 'portal', 'checkout.pmc_id', '"pmc_with_sepa"')`,
    [world.venue.portalId],
  );
  await world.sql(
    "update event_session set start_datetime = now() + interval '3 days' where id = 'tour-12'",
  );
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
});
afterEach(async () => {
  written = [];
  await world.sweep();
  await assertBooksAgree(world);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

const day = 86_400_000;
const pays = 'pm_sepaDebit_success_de';
const read = (id: string) => answered<'getCart'>(world.api.call('getCart', { params: { id } }));
const orders = (id: string) => world.sql('select 1 from ticket_order where cart_id = $1', [id]);
const debit = (held: CartAnswer, card = pays) => checkout(world.api, held, { card });

async function letPass(days: number): Promise<void> {
  world.advance(days * day);
  await world.sweep();
  await world.sweep();
}

/** Sends the bank's answer, some days later, by webhook. */
async function clear(id: string, outcome: 'succeeded' | 'failed'): Promise<void> {
  const [intent] = await booksOf(world, id);
  await world.control(`/payment_intents/${intent?.id}/advance`, { outcome });
  await vi.waitFor(async () => expect(cartOf(await read(id)).payment_in_progress).toBe(false), {
    timeout: 25_000,
  });
}

/** Sweeps until a cart has expired: a sweep skips one that a webhook still has locked. */
const sweptAway = (id: string) =>
  vi.waitFor(
    async () => {
      await world.sweep();
      expect(cartOf(await read(id)).state).toBe('expired');
      expect(await world.sql('select state from cart where id = $1', [id])).toEqual([
        { state: 'expired' },
      ]);
    },
    { timeout: 25_000 },
  );

const lettersOf = async (id: string): Promise<string[]> =>
  (
    await world.sql<{ id: string }>(
      `select j.payload->>'payment_id' as id from graphile_worker._private_jobs j
       join payment p on p.id::text = j.payload->>'payment_id' where p.cart_id = $1`,
      [id],
    )
  ).map((row) => row.id);

const write = (paymentId: string) =>
  mailPaymentFailed(world.services, postOf({ mailer, renderLetter }, {}), {
    portal_id: world.venue.portalId,
    payment_id: paymentId,
  });

test('a session that is too soon cannot be paid by debit, whatever the page sends', async () => {
  const held = await holdCart(world.api, { type: 'adult', session: 'tour-12' }, { type: 'adult' });
  expect(cartOf(held).direct_debit).toBe(false);
  expect(await refusedWith(debit(held))).toBe('invalid_request_error');
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
});

test('a debit keeps its places until it clears days later, and then books them', async () => {
  const held = await holdCart(world.api, { type: 'front', session: 'tour-11', n: 5 });
  expect(cartOf(held)).toMatchObject({ direct_debit: true, payment_clearing: false });
  const { id } = cartOf(held);
  expect(await refusedWith(debit(held))).toBe('intent_processing');
  const [asked] = await booksOf(world, id);
  expect(asked?.status).toBe('processing');
  await letPass(5);
  expect(cartOf(await read(id))).toMatchObject({
    state: 'pending',
    payment_clearing: true,
    expires_at: null,
    expires_in: null,
  });
  await clear(id, 'succeeded');
  expect(await orders(id)).toHaveLength(1);
  expect(cartOf(await read(id))).toMatchObject({ state: 'ordered', payment_clearing: false });
  expect(await lettersOf(id)).toEqual([]);
});

test('a debit that fails releases its places, and the buyer gets one letter', async () => {
  const held = await holdCart(world.api, { type: 'front', session: 'tour-10', n: 5 });
  const { id } = cartOf(held);
  await refusedWith(debit(held));
  await clear(id, 'failed');
  await sweptAway(id);
  expect(cartOf(await read(id))).toMatchObject({ state: 'expired', payment_in_progress: false });
  expect(await orders(id)).toEqual([]);
  await holdCart(world.api, { type: 'front', session: 'tour-10', n: 5 }).then((again) =>
    answered<'deleteCart'>(world.api.call('deleteCart', { params: { id: cartOf(again).id } })),
  );
  // A repeated event for a finished payment sends no second letter.
  const { events } = await eventsOf('payment_intent.payment_failed');
  for (const event of events) await world.control(`/events/${event}/dispatch`, {});
  await letPass(1);
  const [payment = '', ...more] = await lettersOf(id);
  expect(more).toEqual([]);
  await write(payment);
  const cartNumber = cartOf(held).cart_number;
  expect(written).toMatchObject([{ note: { amount: '150.00', areGone: true, cartNumber } }]);
  expect(mailbox.messages().at(-1)?.envelope.to[0]).toMatch(/^ada-.*@example\.org$/);
});

const eventsOf = async (type: string) => {
  const rows = await world.sql<{ id: string }>('select id from provider_event where type = $1', [
    type,
  ]);
  return { events: rows.map((row) => row.id) };
};

test('an injected cart stays held when its debit fails, and the letter links to checkout', async () => {
  const { id } = await inject(world, {
    reference: 'a group by debit',
    seller: world.venue.slug,
    tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-11', quantity: 2 }],
  });
  const held = await read(id);
  await refusedWith(debit(held));
  await clear(id, 'failed');
  await letPass(1);
  expect(cartOf(await read(id))).toMatchObject({ state: 'pending', expires_in: null });
  const [payment = ''] = await lettersOf(id);
  await write(payment);
  expect(written).toMatchObject([{ note: { areGone: false } }]);
  expect(written[0]?.url).toContain(`/tower/checkout/${id}`);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, await read(id)));
  expect(await orders(id)).toHaveLength(1);
});

test('a debit that succeeds after it was recorded as failed makes one order and no letter', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  await refusedWith(debit(held));
  // As if the bank had refused first.
  await world.sql(
    `update payment set state = 'failed', next_check_at = null,
       failure = '{"type": "other", "code": "", "message": ""}' where cart_id = $1`,
    [id],
  );
  world.advance(day);
  await sweptAway(id);
  const [intent] = await booksOf(world, id);
  await world.control(`/payment_intents/${intent?.id}/advance`, { outcome: 'succeeded' });
  await vi.waitFor(async () => expect(await orders(id)).toHaveLength(1), { timeout: 25_000 });
  const [payment] = await world.sql<{ id: string }>('select id from payment where cart_id = $1', [
    id,
  ]);
  await write(payment?.id ?? '');
  expect(written).toEqual([]);
});

test('a part payment by debit is refused, since it would block other payments', async () => {
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  await checkout(world.api, held, { card: 'pm_card_visa_chargeDeclined' });
  const part = world.api.call('payMyCart', {
    params: { id: cartOf(held).id },
    body: { amount: '10.00', gateway_id: 'stripe', gateway_data: { payment_method: pays } },
  });
  expect(await refusedWith(part)).toBe('invalid_request_error');
});

// Guards: MEM-39
test('a membership with automatic renewal is paid by card, not by debit', async () => {
  await seedLevels(world);
  await configure(world, { ask_to_autorenew: true });
  const held = await holdLevels(world.api, friend());
  expect(cartOf(held).direct_debit).toBe(true);
  const guest_identity_id = await purchaser(world.api, cartOf(held).id);
  const pay = (payment_method: string) =>
    world.api.call('guestCheckoutMyCart', {
      params: { id: cartOf(held).id },
      body: {
        amount: cartOf(held).payment_due,
        gateway_id: 'stripe',
        gateway_data: { payment_method },
        guest_identity_id,
        auto_renew: true,
      },
    });
  expect(await refusedWith(pay(pays))).toBe('invalid_request_error');
  await answered<'guestCheckoutMyCart'>(pay('pm_card_visa'));
});
