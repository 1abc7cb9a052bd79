import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMerchant, payment } from '../testing/merchant.ts';
import type { PastStory } from './keep-past.ts';

const created = Date.parse('2025-06-01T10:00:00Z') / 1_000;
const paid = (key: string, more: Partial<PastStory> = {}): PastStory => ({
  key,
  amount: 4_800,
  currency: 'eur',
  created,
  description: 'Tower 1',
  metadata: { cart_id: `cart of ${key}` },
  card: { brand: 'mastercard', last4: '0815', wallet: 'apple_pay' },
  refunds: [],
  dispute: null,
  ...more,
});
const refund = { key: 'r1', refundId: 'ours', amount: 800, created: created + 60, failed: false };

type Books = {
  accounts: { totals: object; differences: object[]; payment_intents: { id: string }[] }[];
};
const booksOf = async (merchant: Awaited<ReturnType<typeof openMerchant>>) =>
  ((await merchant.control('GET', '/books')) as Books).accounts[0];

it('a past payment is read, listed and refunded like any other', async () => {
  const merchant = await openMerchant();
  const { stripe, processor } = merchant;
  processor.keepPast([paid('a')]);
  const intent = await stripe.paymentIntents.retrieve('pi_a', { expand: ['latest_charge'] });
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 4_800,
    created,
    metadata: { cart_id: 'cart of a' },
    latest_charge: {
      id: 'ch_a',
      status: 'succeeded',
      payment_method_details: {
        card: { brand: 'mastercard', last4: '0815', wallet: { type: 'apple_pay' } },
      },
    },
  });
  const later = await stripe.paymentIntents.create(payment);
  const { data } = await stripe.paymentIntents.list();
  expect(data.map(({ id }) => id)).toEqual([later.id, 'pi_a']);
  await stripe.refunds.create({ payment_intent: 'pi_a', amount: 1_000 });
  expect(await stripe.charges.retrieve('ch_a')).toMatchObject({ amount_refunded: 1_000 });
  await merchant.event('charge.refunded');
  const books = await booksOf(merchant);
  expect(books?.differences).toEqual([]);
  expect(books?.totals).toMatchObject({ eur: { captured: 4_800, refunded: 1_000, payments: 1 } });
  await expect(stripe.refunds.create({ payment_intent: 'pi_a', amount: 3_801 })).rejects.toThrow(
    'greater than unrefunded',
  );
  await merchant.stop();
});

it('past payments are stored once with their refunds and disputes, and send no events', async () => {
  const merchant = await openMerchant();
  const stories = [
    paid('a', { refunds: [refund] }),
    paid('b', { refunds: [{ ...refund, key: 'r2', failed: true }] }),
    paid('c', {
      dispute: {
        key: 'd1',
        created: created + 60,
        closed: created + 90,
        outcome: 'won',
        reason: 'fraudulent',
      },
    }),
    paid('d', {
      dispute: {
        key: 'd2',
        created: created + 60,
        closed: null,
        outcome: 'open',
        reason: 'fraudulent',
      },
    }),
  ];
  merchant.processor.keepPast(stories);
  merchant.processor.keepPast(stories);
  const { stripe } = merchant;
  const refunds = (await stripe.refunds.list()).data;
  expect(refunds.map(({ id, status }) => [id, status]).toSorted()).toEqual([
    ['re_r1', 'succeeded'],
    ['re_r2', 'failed'],
  ]);
  expect(refunds[0]?.created).toBe(created + 60);
  const disputes = (await stripe.disputes.list()).data;
  expect(disputes.map(({ id, status }) => [id, status]).toSorted()).toEqual([
    ['du_d1', 'won'],
    ['du_d2', 'needs_response'],
  ]);
  const books = await booksOf(merchant);
  expect(books?.differences).toEqual([]);
  expect(books?.totals).toMatchObject({
    eur: { captured: 19_200, refunded: 800, disputed: 4_800, payments: 4 },
  });
  expect(merchant.received).toEqual([]);
  await merchant.stop();
});

it('past payments take little space in the journal and survive a restart unchanged', async () => {
  const dataFile = join(mkdtempSync(join(tmpdir(), 'past-')), 'cards.jsonl');
  const before = await openMerchant({ dataFile });
  const stories = Array.from({ length: 100 }, (_, n) => paid(`k${n}`));
  before.processor.keepPast(stories);
  await before.stripe.refunds.create({ payment_intent: 'pi_k7' });
  await before.stop();
  expect(readFileSync(dataFile, 'utf8').length).toBeLessThan(100 * 500 + 30_000);

  const after = await openMerchant({ dataFile });
  after.processor.keepPast(stories);
  expect(await after.stripe.charges.retrieve('ch_k7')).toMatchObject({ refunded: true });
  expect(await after.stripe.charges.retrieve('ch_k8')).toMatchObject({ refunded: false });
  const books = await booksOf(after);
  expect(books?.payment_intents).toHaveLength(100);
  expect(books?.differences).toEqual([]);
  await after.stop();
});
