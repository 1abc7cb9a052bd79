import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMerchant, payment } from '../testing/merchant.ts';

const newFile = () => join(mkdtempSync(join(tmpdir(), 'books-')), 'cards.jsonl');

describe('the books', () => {
  it('keep intents, refunds, events and answers over a restart', async () => {
    const dataFile = newFile();
    const before = await openMerchant({ dataFile });
    const key = { idempotencyKey: 'kept' };
    const intent = await before.stripe.paymentIntents.create(payment, key);
    const refund = await before.stripe.refunds.create({ payment_intent: intent.id, amount: 99 });
    await before.event('charge.refunded');
    await before.stop();

    const after = await openMerchant({ dataFile });
    const { stripe } = after;
    expect((await stripe.paymentIntents.create(payment, key)).id).toBe(intent.id);
    expect((await stripe.refunds.retrieve(refund.id)).amount).toBe(99);
    expect((await stripe.events.list()).data).toHaveLength(5);
    await after.stop();
  });

  it('finish a processing payment after a restart', async () => {
    const dataFile = newFile();
    const before = await openMerchant({ dataFile, timing: { processing: 60_000 } });
    const { id } = await before.stripe.paymentIntents.create({
      ...payment,
      payment_method: 'pm_card_sandbox_processing',
    });
    await before.stop();
    const after = await openMerchant({ dataFile });
    await after.event('payment_intent.succeeded', id);
    await after.stop();
  });

  it('send undelivered events after a restart', async () => {
    const dataFile = newFile();
    const before = await openMerchant({ dataFile, timing: { webhookRetry: 60_000 } });
    before.answers.push(500, 500, 500);
    const { id } = await before.stripe.paymentIntents.create(payment);
    await before.stop();
    const after = await openMerchant({ dataFile });
    await after.event('payment_intent.succeeded', id);
    await after.stop();
  });

  it('open even if the last line is truncated', async () => {
    const dataFile = newFile();
    const before = await openMerchant({ dataFile });
    const { id } = await before.stripe.paymentIntents.create(payment);
    await before.stop();
    appendFileSync(dataFile, 'payment_intent {"account":"acc');
    const after = await openMerchant({ dataFile });
    expect((await after.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
    await after.stop();
  });

  it('hold no card numbers', async () => {
    const dataFile = newFile();
    const merchant = await openMerchant({ dataFile });
    await merchant.stripe.paymentIntents.create(payment);
    await merchant.stop();
    expect(readFileSync(dataFile, 'utf8')).not.toContain('4242424242424242');
  });
});
