import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Merchant, openMerchant, payment } from '../testing/merchant.ts';

let merchant: Merchant;

beforeAll(async () => {
  merchant = await openMerchant();
});
afterAll(() => merchant.stop());

const pageAddress = (id: string) => `${merchant.processor.url}/sandbox/payments/${id}`;
const pageOf = (id: string) => fetch(pageAddress(id));

describe('the page of a payment', () => {
  // Guards: SLS-02
  it('shows its charge, refunds, dispute, remaining amount, and metadata as text', async () => {
    const { id } = await merchant.stripe.paymentIntents.create({
      ...payment,
      payment_method: 'pm_card_createDispute',
      metadata: { cart: '<b>c-1</b>' },
    });
    const { data } = await merchant.stripe.disputes.list({ payment_intent: id });
    const dispute = String(data[0]?.id);
    await merchant.control('POST', `/disputes/${dispute}/advance`, { outcome: 'won' });
    const refund = await merchant.stripe.refunds.create({ payment_intent: id, amount: 100 });
    const answer = await pageOf(id);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await answer.text();
    expect(page).toContain(id);
    expect(page).toContain('&lt;b&gt;c-1&lt;/b&gt;');
    expect(page).toContain(`id="${refund.id}"`);
    expect(page).toContain(`id="${dispute}"`);
    const { accounts } = Object(await merchant.control('GET', '/books'));
    const { net } = accounts[0].payment_intents[0].balance;
    expect(page).toContain(`<strong>$${(net / 100).toFixed(2)} usd</strong>`);
    for (const part of [refund.id, dispute, String(refund.charge)]) {
      const led = await fetch(pageAddress(part), { redirect: 'manual' });
      expect(led.headers.get('location')).toBe(`/sandbox/payments/${id}#${part}`);
    }
  });

  // Guards: SLS-02
  it('does not exist for an unknown id', async () => {
    for (const id of ['pi_none', 're_none', '..', '<b>']) {
      expect((await pageOf(encodeURIComponent(id))).status).toBe(404);
    }
  });
});
