import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ibanFault } from '../instruments/iban-rules.ts';
import { testAccounts } from '../instruments/test-accounts.ts';
import { type Merchant, mandateAcceptance, openMerchant } from '../testing/merchant.ts';

let merchant: Merchant;

beforeAll(async () => {
  merchant = await openMerchant();
});
afterAll(() => merchant.stop());

const debit: Stripe.PaymentIntentCreateParams = {
  amount: 1_999,
  currency: 'eur',
  confirm: true,
  allowed_payment_method_types: ['sepa_debit'],
  return_url: 'https://museum.test/',
  mandate_data: mandateAcceptance,
};
const pay = (payment_method: string) =>
  merchant.stripe.paymentIntents.create({ ...debit, payment_method });

describe('a debit', () => {
  it('is processing at first and succeeds later', async () => {
    const intent = await merchant.stripe.paymentIntents.create({
      ...debit,
      payment_method: 'pm_sepaDebit_success_de',
      expand: ['latest_charge'],
    });
    expect(intent).toMatchObject({
      status: 'processing',
      amount_received: 0,
      latest_charge: {
        status: 'pending',
        payment_method_details: { type: 'sepa_debit', sepa_debit: { last4: '3000' } },
      },
    });
    await merchant.event('payment_intent.processing', intent.id);
    await merchant.event('payment_intent.succeeded', intent.id);
    const paid = await merchant.stripe.paymentIntents.retrieve(intent.id);
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1_999 });
  });

  it.each([
    ['failed', 'payment_intent_payment_attempt_failed'],
    ['exceedsWeeklyVolumeLimit', 'charge_exceeds_source_limit'],
    ['exceedsWeeklyTransactionLimit', 'charge_exceeds_weekly_limit'],
    ['insufficientFunds', 'insufficient_funds'],
  ])('of the test account %s fails with the code %s', async (name, code) => {
    const { id, status } = await pay(`pm_sepaDebit_${name}_at`);
    expect(status).toBe('processing');
    const event = await merchant.event('payment_intent.payment_failed', id);
    expect(event.data.object).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'invalid_request_error', code },
    });
  });

  it('can be slow, and can be finished by a test at once', async () => {
    await merchant.control('PATCH', '/settings', { timing: { slowProcessing: 60_000 } });
    const slow = await pay('pm_sepaDebit_successDelayed_fr');
    const quick = await pay('pm_sepaDebit_success_fr');
    await merchant.event('payment_intent.succeeded', quick.id);
    expect((await merchant.stripe.paymentIntents.retrieve(slow.id)).status).toBe('processing');
    await merchant.control('POST', `/payment_intents/${slow.id}/advance`, { outcome: 'failed' });
    await merchant.event('payment_intent.payment_failed', slow.id);
  });

  it('takes as long as the setting says', async () => {
    await merchant.control('PATCH', '/settings', { timing: { processing: 60_000 } });
    const { id } = await pay('pm_sepaDebit_success_de');
    await merchant.control('PATCH', '/settings', { timing: { processing: 0 } });
    const next = await pay('pm_sepaDebit_success_de');
    await merchant.event('payment_intent.succeeded', next.id);
    expect((await merchant.stripe.paymentIntents.retrieve(id)).status).toBe('processing');
  });

  it('requires a mandate, and stores no intent without one', async () => {
    const { mandate_data: _, ...without } = debit;
    const before = await merchant.stripe.paymentIntents.list({ limit: 1 });
    await expect(
      merchant.stripe.paymentIntents.create({
        ...without,
        payment_method: 'pm_sepaDebit_success_de',
      }),
    ).rejects.toThrow('requires a mandate, but no existing mandate was found');
    const after = await merchant.stripe.paymentIntents.list({ limit: 1 });
    expect(after.data[0]?.id).toBe(before.data[0]?.id);
  });

  it('names its mandate', async () => {
    const intent = await pay('pm_sepaDebit_success_de');
    const charge = await merchant.stripe.charges.retrieve(String(intent.latest_charge));
    const id = charge.payment_method_details?.sepa_debit?.mandate ?? '';
    expect(await merchant.stripe.mandates.retrieve(id)).toMatchObject({
      status: 'active',
      type: 'single_use',
      single_use: { amount: 1_999, currency: 'eur' },
      customer_acceptance: { online: { ip_address: '203.0.113.7' } },
    });
  });

  it('requires euros and an intent that accepts debits', async () => {
    const { paymentIntents } = merchant.stripe;
    const method = { payment_method: 'pm_sepaDebit_success_de' };
    await expect(paymentIntents.create({ ...debit, ...method, currency: 'usd' })).rejects.toThrow(
      'No valid payment method types',
    );
    const { allowed_payment_method_types: _, ...automatic } = debit;
    const returning = { ...automatic, ...method };
    await expect(paymentIntents.create(returning)).rejects.toThrow('is not allowed');
    const configured = { ...returning, payment_method_configuration: 'pmc_with_sepa' };
    expect((await paymentIntents.create(configured)).status).toBe('processing');
  });
});

describe('the accounts with faulty webhooks', () => {
  it('never: the payment succeeds, and no event arrives', async () => {
    const { id } = await pay('pm_sepaDebit_sandbox_webhookNever');
    await expect
      .poll(async () => (await merchant.stripe.paymentIntents.retrieve(id)).status)
      .toBe('succeeded');
    const quick = await pay('pm_sepaDebit_success_de');
    await merchant.event('payment_intent.succeeded', quick.id);
    expect(JSON.stringify(merchant.received)).not.toContain(id);
  });
});

describe('a SEPA payment method', () => {
  const make = (iban: string, billing_details: object = { name: 'Ada', email: 'a@visitor.test' }) =>
    merchant.stripe.paymentMethods.create({
      type: 'sepa_debit',
      sepa_debit: { iban },
      billing_details,
    });

  it('requires a valid IBAN of an account that takes debits', async () => {
    expect(testAccounts.map(({ iban }) => ibanFault(iban)).filter(Boolean)).toEqual([]);
    expect((await make('fr14 2004 1010 0505 0001 3M02 606')).sepa_debit?.last4).toBe('2606');
    await expect(make('DE88370400440532013000')).rejects.toMatchObject({
      code: 'invalid_bank_account_iban',
    });
    await expect(make('DE91370400440000055555')).rejects.toMatchObject({
      code: 'bank_account_unusable',
    });
  });

  it("requires the owner's name and email", async () => {
    await expect(make('DE89370400440532013000', { name: 'Ada' })).rejects.toMatchObject({
      param: 'billing_details[email]',
    });
  });
});
