import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Merchant, openMerchant, payment } from '../testing/merchant.ts';

let merchant: Merchant;

beforeAll(async () => {
  merchant = await openMerchant();
});
afterAll(() => merchant.stop());

const pay = (payment_method = 'pm_card_visa') =>
  merchant.stripe.paymentIntents.create({ ...payment, payment_method });

describe('a refund', () => {
  it('can be partial and then cover the rest, but no more', async () => {
    const { refunds, charges } = merchant.stripe;
    const intent = await pay();
    const part = await refunds.create({ payment_intent: intent.id, amount: 999 });
    expect(part).toMatchObject({ status: 'succeeded', amount: 999, currency: 'usd' });
    await expect(refunds.create({ payment_intent: intent.id, amount: 1_001 })).rejects.toThrow(
      'Refund amount ($10.01 usd) is greater than unrefunded amount on charge ($10.00 usd)',
    );
    const rest = await refunds.create({ charge: String(intent.latest_charge) });
    expect(rest.amount).toBe(1_000);
    expect(await charges.retrieve(String(intent.latest_charge))).toMatchObject({
      amount_refunded: 1_999,
      refunded: true,
    });
    await expect(refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const all = await refunds.list({ payment_intent: intent.id });
    expect(all.data.map(({ id }) => id)).toEqual([rest.id, part.id]);
    expect((await refunds.retrieve(part.id)).amount).toBe(999);
  });

  it('requires a successful payment', async () => {
    const open = await merchant.stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
    const attempt = merchant.stripe.refunds.create({ payment_intent: open.id });
    await expect(attempt).rejects.toThrow('does not have a successful charge to refund');
  });

  it('sends events with the previous attributes of the charge', async () => {
    const intent = await pay();
    const { id } = await merchant.stripe.refunds.create({ payment_intent: intent.id, amount: 5 });
    await merchant.event('refund.created', id);
    const event = await merchant.event('charge.refunded', String(intent.latest_charge));
    expect(event.data.previous_attributes).toEqual({ amount_refunded: 0, refunded: false });
  });

  it('can be pending at first', async () => {
    const intent = await pay('pm_card_pendingRefund');
    const refund = await merchant.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    const event = await merchant.event('charge.refund.updated', refund.id);
    expect(event.data.object).toMatchObject({ status: 'succeeded' });
  });

  it('can fail later, which returns its amount to the charge', async () => {
    const intent = await pay('pm_card_refundFail');
    const refund = await merchant.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('succeeded');
    await merchant.event('refund.failed', refund.id);
    const charge = await merchant.stripe.charges.retrieve(String(intent.latest_charge));
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
  });
});
