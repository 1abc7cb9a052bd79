import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { NoteLetter, RenderLetter } from '#contract/letters/letters.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { deleteOldData } from '../housekeeping/delete-old-data.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import { type Mailer, openMailer, TemporaryMailError } from '../mail/mailer.ts';
import { reviewMovements } from '../payments/review-movements.ts';
import { changeSession } from '../refunds/change-session.ts';
import { booksOf, cartOf, checkout, holdCart, purchaser } from '../testing/buyer.ts';
import { makeCard, payFrom } from '../testing/gift-card.ts';
import { configure } from '../testing/member.ts';
import { postOf } from '../testing/post-of.ts';
import { emptyQueue, jobsOf } from '../testing/queue.ts';
import { refund, remedy, staffServices } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { mailRefund, mailRefundFailed } from './mail-refund.ts';

let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
let written: NoteLetter[] = [];
const renderLetter: RenderLetter = async (_name, content) => {
  written.push(content as NoteLetter);
  return { subject: 'refund', html: '', text: 'refund' };
};
/** The refund letters sent. */
const notes = () => written.flatMap(({ note }) => (note.kind === 'refund' ? [note] : []));

beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
});
afterEach(async () => {
  written = [];
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
  await emptyQueue(world);
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

/** The queued refund letters. */
const due = () => jobsOf(world, 'mail_refund');
const write = (payload: JobPayloads['mail_refund']) =>
  mailRefund(world.services, postOf({ mailer, renderLetter }, payload), payload);

async function buy(over: { sendEmail?: boolean; fromCard?: boolean } = {}) {
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const { id: cartId } = cartOf(held);
  if (over.sendEmail === false) {
    await world.sql('update cart set send_email = false where id = $1', [cartId]);
  }
  const buyer = await purchaser(world.api, cartId);
  let left = held;
  if (over.fromCard) {
    const gift = await makeCard(world, 1000);
    left = await answered<'payMyCart'>(payFrom(world.api, gift, { cart: cartId, amount: '10.00' }));
  }
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, left, { buyer }));
  const [orderId = ''] = cartOf(done).order_ids;
  const [order] = await world.sql<{ number: string; email: string }>(
    `select order_number as number, buyer->>'email' as email from ticket_order where id = $1`,
    [orderId],
  );
  return { cartId, orderId, number: order?.number ?? '', email: order?.email ?? '' };
}

const giveBack = ({ number }: { number: string }, more: object) =>
  refund(world, { reference: randomUUID(), seller: world.venue.slug, order: number, ...more });

test('a refund by staff is announced to the buyer once, when it has been made', async () => {
  const bought = await buy();
  await giveBack(bought, { tickets: 'all' });
  expect(await due()).toEqual([]);
  await world.sweep();
  await world.sweep();
  const [payload, ...others] = await due();
  if (!payload) throw new Error('no letter is due');
  expect(others).toEqual([]);
  await write(payload);
  // Runs the job again, as after a crash before its end was recorded.
  await write(payload);
  const [letter, ...more] = mailbox.messages();
  expect(more).toEqual([]);
  expect(letter?.envelope.to).toEqual([bought.email]);
  expect(written[0]).toMatchObject({
    note: {
      amount: '43.00',
      currency: 'USD',
      orderNumber: bought.number,
      giftCard: null,
      why: 'cancelled',
    },
    seller: { name: 'Shop tower' },
    url: `http://localhost/tower/ticket_order/${bought.orderId}`,
  });
});

test('the sender has the shop’s name in the buyer’s language', async () => {
  await configure(world, { event_texts: { en: { 'Shop tower': 'Turmladen' } } });
  await giveBack(await buy(), { tickets: 'all' });
  await world.sweep();
  for (const payload of await due()) await write(payload);
  expect(written).toMatchObject([{ seller: { name: 'Turmladen' } }]);
  await configure(world, { event_texts: {} });
});

test('each part of a refund is announced when it arrives: on the gift card or at the bank', async () => {
  const bought = await buy({ fromCard: true });
  await giveBack(bought, { amount: '40.00' });
  await world.sweep();
  for (const payload of await due()) await write(payload);
  const announced = notes().map(({ amount, giftCard, why }) => [amount, giftCard === null, why]);
  expect(announced.sort()).toEqual([
    ['33.00', true, 'other'],
    ['7.00', false, 'other'],
  ]);
  expect(mailbox.messages()).toHaveLength(2);
});

test('a refund from the processor’s dashboard is announced once, however often it is found', async () => {
  const { cartId, number } = await buy();
  const [intent] = await booksOf(world, cartId);
  await fetch(`${world.processor.url}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${world.account.secretKey}` },
    body: new URLSearchParams({ payment_intent: intent?.id ?? '', amount: '500' }),
  });
  const review = () => reviewMovements(world.services, [world.venue.portalId], 2);
  await review();
  await review();
  for (const payload of await due()) await write(payload);
  expect(notes()).toMatchObject([{ amount: '5.00', orderNumber: number, why: 'other' }]);
});

test('no letter is sent if letters are off, for a dispute, or for a cart without an order', async () => {
  const silent = await buy({ sendEmail: false });
  await giveBack(silent, { tickets: 'all' });
  const { cartId } = await buy();
  const [intent] = await booksOf(world, cartId);
  await world.control(`/payment_intents/${intent?.id}/dispute`, { kind: 'final' });
  await reviewMovements(world.services, [world.venue.portalId], 2);
  const gift = await makeCard(world, 1000);
  const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
  await purchaser(world.api, id);
  await answered<'payMyCart'>(payFrom(world.api, gift, { cart: id, amount: '10.00' }));
  world.advance(3_600_000);
  await world.sweep();
  await world.sweep();
  expect(
    await world.sql(
      `select state from payment_entry where cart_id = any($1) and audit_action = 'refund'`,
      [[silent.cartId, id]],
    ),
  ).toEqual([{ state: 'done' }, { state: 'done' }]);
  expect(await due()).toEqual([]);
});

test('a refund that failed before its letter was sent is not announced', async () => {
  const bought = await buy();
  await giveBack(bought, { amount: '5.00' });
  await world.sweep();
  const [payload] = await due();
  if (!payload) throw new Error('no letter is due');
  await world.sql("update payment_entry set state = 'failed' where id = $1", [
    payload.payment_entry_id,
  ]);
  await write(payload);
  expect(mailbox.messages()).toEqual([]);
});

// Guards: SLS-03
test('a refund that failed later is announced to its buyer once, and not after staff ended it', async () => {
  const told = async () => {
    const bought = await buy();
    await giveBack(bought, { amount: '5.00' });
    await world.sweep();
    const [made] = await world.sql<{ id: string; ref: string }>(
      `select id, provider_ref as ref from payment_entry
       where cart_id = $1 and audit_action = 'refund'`,
      [bought.cartId],
    );
    await world.control(`/refunds/${made?.ref}/advance`, { outcome: 'failed' });
    for (let times = 0; times < 2; times += 1) {
      await reviewMovements(world.services, [world.venue.portalId], 2);
    }
    return { ...bought, refundId: made?.id ?? '' };
  };
  const writeFailed = async () => {
    const payloads = await jobsOf(world, 'mail_refund_failed');
    for (const payload of payloads) {
      await mailRefundFailed(world.services, postOf({ mailer, renderLetter }, payload), payload);
    }
    return payloads.length;
  };
  const { number } = await told();
  expect(await writeFailed()).toBe(1);
  expect(written.map(({ note }) => note)).toMatchObject([
    { kind: 'refund_failed', amount: '5.00', currency: 'USD', orderNumber: number },
  ]);
  written = [];
  await emptyQueue(world);
  const { refundId } = await told();
  await remedy(world, { refund: refundId, remedy: 'resent' });
  expect(await writeFailed()).toBe(1);
  expect(written).toEqual([]);
});

test('a letter deferred by the mail server is sent later, and its key is deleted in time', async () => {
  const bought = await buy();
  await giveBack(bought, { amount: '5.00' });
  await world.sweep();
  const [payload] = await due();
  if (!payload) throw new Error('no letter is due');
  mailbox.injectFault('refuse_for_now');
  await expect(write(payload)).rejects.toThrow(TemporaryMailError);
  await write(payload);
  expect(mailbox.messages()).toHaveLength(1);
  const { portalId } = world.venue;
  const kept = async () => (await world.sql('select 1 from sent_letter')).length > 0;
  await deleteOldData(world.services, portalId);
  expect(await kept()).toBe(true);
  world.advance(31 * 86_400_000);
  await deleteOldData(world.services, portalId);
  expect(await kept()).toBe(false);
});

test('buyers without letters about changes still hear of a cancelled session’s money, as its letter promised', async () => {
  const { orderId } = await buy({ sendEmail: false });
  await changeSession(staffServices(world), { seller: world.venue.slug, session: 'tour-10' });
  await world.sweep();
  const announced = (await due()).map(({ ticket_order_id }) => ticket_order_id);
  expect(announced).toContain(orderId);
});
