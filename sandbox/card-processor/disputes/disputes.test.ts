import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Merchant, mandateAcceptance, openMerchant, payment } from '../testing/merchant.ts';

let merchant: Merchant;

beforeAll(async () => {
  merchant = await openMerchant();
});
afterAll(() => merchant.stop());

const pay = (payment_method = 'pm_card_createDispute') =>
  merchant.stripe.paymentIntents.create({ ...payment, payment_method });

async function disputeOf(payment_intent: string) {
  const { data } = await merchant.stripe.disputes.list({ payment_intent });
  expect(data).toHaveLength(1);
  return merchant.stripe.disputes.retrieve(String(data[0]?.id));
}

/** The intent's balance, after checking that the books have no differences. */
async function balanceOf(intent: string) {
  const { accounts } = Object(await merchant.control('GET', '/books'));
  expect(accounts[0].differences).toEqual([]);
  return accounts[0].payment_intents.find(({ id }: { id: string }) => id === intent).balance;
}

const fee = 88;
const disputeFee = 1_500;

describe('a dispute', () => {
  it('withdraws the money and a fee, and reinstates the money when won', async () => {
    const { id } = await pay();
    const dispute = await disputeOf(id);
    expect(dispute).toMatchObject({
      amount: 1_999,
      reason: 'fraudulent',
      status: 'needs_response',
      balance_transactions: [{ amount: -1_999, fee: disputeFee, net: -3_499 }],
    });
    await merchant.event('charge.dispute.created', dispute.id);
    await merchant.event('charge.dispute.funds_withdrawn', dispute.id);
    expect(await balanceOf(id)).toEqual({
      charged: 1_999,
      refunded: 0,
      disputed: 1_999,
      fees: fee + disputeFee,
      net: -fee - disputeFee,
    });
    await merchant.control('POST', `/disputes/${dispute.id}/advance`, { outcome: 'won' });
    await merchant.event('charge.dispute.funds_reinstated', dispute.id);
    const closed = await merchant.event('charge.dispute.closed', dispute.id);
    expect(closed.data.object).toMatchObject({ status: 'won' });
    expect(await balanceOf(id)).toMatchObject({ disputed: 0, net: 1_999 - fee - disputeFee });
  });

  it.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('with %s is %s', async (uncategorized_text, status) => {
    const { id } = await disputeOf((await pay('pm_card_createDisputeProductNotReceived')).id);
    const answered = await merchant.stripe.disputes.update(id, {
      evidence: { uncategorized_text },
    });
    expect(answered.status).toBe(status);
    await merchant.event('charge.dispute.updated', id);
    await merchant.event('charge.dispute.closed', id);
    await expect(merchant.stripe.disputes.close(id)).rejects.toThrow('already closed');
  });

  it('that the merchant closes is lost', async () => {
    const { id } = await disputeOf((await pay()).id);
    expect((await merchant.stripe.disputes.close(id)).status).toBe('lost');
  });

  it('prevents refunds', async () => {
    const { id: payment_intent } = await pay();
    await expect(merchant.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });

  it('can be an inquiry, which moves no money', async () => {
    const { id } = await pay('pm_card_createDisputeInquiry');
    const dispute = await disputeOf(id);
    expect(dispute).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    expect(await balanceOf(id)).toMatchObject({ disputed: 0, fees: fee });
    expect((await merchant.stripe.refunds.create({ payment_intent: id })).amount).toBe(1_999);
    await merchant.control('POST', `/disputes/${dispute.id}/advance`, { outcome: 'lost' });
    expect((await disputeOf(id)).status).toBe('warning_closed');
  });

  it('that starts as an inquiry withdraws the money when it becomes a chargeback', async () => {
    const { id } = await pay('pm_card_createDisputeInquiry');
    const dispute = await disputeOf(id);
    await merchant.control('POST', `/disputes/${dispute.id}/advance`, { outcome: 'escalated' });
    await merchant.event('charge.dispute.funds_withdrawn', dispute.id);
    expect(await disputeOf(id)).toMatchObject({
      status: 'needs_response',
      payment_method_details: { card: { case_type: 'chargeback' } },
    });
    expect(await balanceOf(id)).toMatchObject({ disputed: 1_999, fees: fee + disputeFee });
    await merchant.control('POST', `/disputes/${dispute.id}/advance`, { outcome: 'lost' });
    expect((await disputeOf(id)).status).toBe('lost');
  });

  it('of a debit is lost at once', async () => {
    const { id } = await merchant.stripe.paymentIntents.create({
      ...payment,
      currency: 'eur',
      allowed_payment_method_types: ['sepa_debit'],
      payment_method: 'pm_sepaDebit_disputed_at',
      mandate_data: mandateAcceptance,
    });
    await merchant.event('payment_intent.succeeded', id);
    const dispute = await disputeOf(id);
    expect(dispute).toMatchObject({ status: 'lost', reason: 'debit_not_authorized' });
    await merchant.event('charge.dispute.closed', dispute.id);
    expect(await balanceOf(id)).toMatchObject({ charged: 1_999, disputed: 1_999, fees: 785 });
  });

  it('can be opened on any payment by a test, for the amount not yet refunded', async () => {
    const { id } = await pay('pm_card_visa');
    await merchant.stripe.refunds.create({ payment_intent: id, amount: 999 });
    await merchant.control('POST', `/payment_intents/${id}/dispute`, { reason: 'duplicate' });
    expect(await disputeOf(id)).toMatchObject({ reason: 'duplicate', amount: 1_000 });
    expect(await balanceOf(id)).toMatchObject({ refunded: 999, disputed: 1_000 });
  });
});

describe('the balance', () => {
  it('has a transaction for each charge and refund', async () => {
    const intent = await merchant.stripe.paymentIntents.create({
      ...payment,
      expand: ['latest_charge.balance_transaction'],
    });
    expect(intent.latest_charge).toMatchObject({
      balance_transaction: { type: 'charge', amount: 1_999, fee, net: 1_999 - fee },
    });
    const refund = await merchant.stripe.refunds.create({ payment_intent: intent.id, amount: 99 });
    const { data } = await merchant.stripe.balanceTransactions.list({ source: refund.id });
    expect(data).toMatchObject([{ type: 'refund', amount: -99, fee: 0 }]);
  });

  it('gets the money of a failed refund back', async () => {
    const { id } = await pay('pm_card_refundFail');
    const refund = await merchant.stripe.refunds.create({ payment_intent: id });
    await merchant.event('refund.failed', refund.id);
    const updated = await merchant.event('refund.updated', refund.id);
    expect(updated.data).toMatchObject({
      object: { status: 'failed', failure_balance_transaction: expect.any(String) },
      previous_attributes: { status: 'succeeded' },
    });
    expect(await balanceOf(id)).toMatchObject({ refunded: 0, net: 1_999 - fee });
  });
});
