import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Merchant, mandateAcceptance, openMerchant, payment } from '../testing/merchant.ts';

let merchant: Merchant;

beforeAll(async () => {
  merchant = await openMerchant();
});
afterAll(() => merchant.stop());

const newCustomer = () =>
  merchant.stripe.customers.create({ email: 'ada@visitor.test', name: 'Ada' });
const methodsOf = async (customer: string) =>
  (await merchant.stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id);

/** Saves a card by a setup intent, and passes 3-D Secure if there is one. */
async function savedCard(payment_method: string, customer: string): Promise<string> {
  const setup = await merchant.stripe.setupIntents.create({
    customer,
    payment_method,
    confirm: true,
    return_url: payment.return_url,
  });
  if (setup.status === 'requires_action') {
    const path = `/setup_intents/${setup.id}/advance`;
    await merchant.control('POST', path, { outcome: 'succeeded' });
  }
  const ended = await merchant.stripe.setupIntents.retrieve(setup.id);
  expect(ended.status).toBe('succeeded');
  return String(ended.payment_method);
}

const chargeOffSession = (customer: string, payment_method: string) =>
  merchant.stripe.paymentIntents.create({
    ...payment,
    customer,
    payment_method,
    off_session: true,
  });

describe('a customer', () => {
  it('is stored, changed, found by email, and deleted with its cards', async () => {
    const { customers, paymentMethods } = merchant.stripe;
    const { id } = await customers.create({ email: 'eve@visitor.test', metadata: { a: '1' } });
    await merchant.event('customer.created', id);
    const changed = await customers.update(id, { name: 'Eve', metadata: { a: '', b: '2' } });
    expect(changed).toMatchObject({ email: 'eve@visitor.test', name: 'Eve', metadata: { b: '2' } });
    expect((await customers.list({ email: 'eve@visitor.test' })).data[0]?.id).toBe(id);
    const method = await paymentMethods.attach('pm_card_visa', { customer: id });
    await customers.del(id);
    expect(await customers.retrieve(id)).toMatchObject({ deleted: true });
    expect((await paymentMethods.retrieve(method.id)).customer).toBeNull();
    await expect(customers.update(id, { name: 'Ghost' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});

describe('a saved card', () => {
  it('is saved by a payment on request, and can pay again until it is detached', async () => {
    const { id: customer } = await newCustomer();
    const first = await merchant.stripe.paymentIntents.create({
      ...payment,
      customer,
      setup_future_usage: 'off_session',
    });
    const method = String(first.payment_method);
    await merchant.event('payment_method.attached', method);
    expect(await methodsOf(customer)).toEqual([method]);
    expect((await chargeOffSession(customer, method)).status).toBe('succeeded');
    await merchant.stripe.paymentMethods.detach(method);
    await merchant.event('payment_method.detached', method);
    expect(await methodsOf(customer)).toEqual([]);
    await expect(chargeOffSession(customer, method)).rejects.toThrow('may not be used again');
  });

  it('is not saved by a payment that does not request it', async () => {
    const { id: customer } = await newCustomer();
    await merchant.stripe.paymentIntents.create({ ...payment, customer });
    expect(await methodsOf(customer)).toEqual([]);
  });

  it('belongs to its customer alone', async () => {
    const { id: owner } = await newCustomer();
    const { id: other } = await newCustomer();
    const { id: method } = await merchant.stripe.paymentMethods.attach('pm_card_visa', {
      customer: owner,
    });
    await expect(chargeOffSession(other, method)).rejects.toThrow(
      'must be attached to the customer',
    );
    await expect(
      merchant.stripe.paymentIntents.create({ ...payment, payment_method: method }),
    ).rejects.toThrow(`belongs to the Customer ${owner}`);
    await expect(
      merchant.stripe.paymentMethods.attach(method, { customer: other }),
    ).rejects.toThrow('already been attached');
  });

  it('can be declined at once, or only when it is charged', async () => {
    const { id: customer } = await newCustomer();
    const { paymentMethods } = merchant.stripe;
    await expect(
      paymentMethods.attach('pm_card_chargeDeclined', { customer }),
    ).rejects.toMatchObject({ code: 'card_declined' });
    const { id } = await paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await expect(chargeOffSession(customer, id)).rejects.toMatchObject({ code: 'card_declined' });
  });
});

describe('an off-session charge', () => {
  it.each([
    ['pm_card_authenticationRequiredOnSetup', 'succeeded'],
    ['pm_card_authenticationRequiredSetupForOffSession', 'succeeded'],
    ['pm_card_authenticationRequired', 'authentication_required'],
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('of %s, which was set up, ends as %s', async (card, outcome) => {
    const { id: customer } = await newCustomer();
    const charge = chargeOffSession(customer, await savedCard(card, customer));
    if (outcome === 'succeeded') {
      expect((await charge).status).toBe(outcome);
      return;
    }
    await expect(charge).rejects.toMatchObject({
      statusCode: 402,
      decline_code: outcome,
      payment_intent: { status: 'requires_payment_method' },
    });
  });

  it('is refused if the card was saved without being set up', async () => {
    const { id: customer } = await newCustomer();
    const { id } = await merchant.stripe.paymentMethods.attach(
      'pm_card_authenticationRequiredOnSetup',
      { customer },
    );
    await expect(chargeOffSession(customer, id)).rejects.toMatchObject({
      code: 'authentication_required',
    });
  });

  it('uses the mandate of an account that was set up', async () => {
    const { id: customer } = await newCustomer();
    const base = { customer, payment_method: 'pm_sepaDebit_success_de', confirm: true } as const;
    const sepa = { ...base, allowed_payment_method_types: ['sepa_debit' as const] };
    await expect(merchant.stripe.setupIntents.create(sepa)).rejects.toThrow('requires a mandate');
    const setup = await merchant.stripe.setupIntents.create({
      ...sepa,
      mandate_data: mandateAcceptance,
    });
    expect(setup).toMatchObject({ status: 'succeeded', mandate: expect.any(String) });
    const intent = await merchant.stripe.paymentIntents.create({
      ...payment,
      currency: 'eur',
      customer,
      allowed_payment_method_types: ['sepa_debit'],
      payment_method: String(setup.payment_method),
      off_session: true,
    });
    expect(intent.status).toBe('processing');
  });
});

describe('a setup intent', () => {
  it('waits for a card, and saves that of a confirmation token', async () => {
    const { id: customer } = await newCustomer();
    const { setupIntents, testHelpers } = merchant.stripe;
    const setup = await setupIntents.create({ customer, metadata: { cart: 'c-1' } });
    expect(setup).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
    const token = await testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
    const confirmation = { confirmation_token: token.id };
    const done = await setupIntents.confirm(setup.id, confirmation);
    expect(done.status).toBe('succeeded');
    expect(await methodsOf(customer)).toEqual([done.payment_method]);
    await merchant.event('setup_intent.succeeded', setup.id);
    await expect(setupIntents.confirm(setup.id, confirmation)).rejects.toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
  });

  it('is refused for a declined card, and stays open for another', async () => {
    const { setupIntents } = merchant.stripe;
    const { id } = await setupIntents.create({});
    await expect(
      setupIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toMatchObject({ code: 'card_declined', setup_intent: { id } });
    await merchant.event('setup_intent.setup_failed', id);
    const done = await setupIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(done.status).toBe('succeeded');
  });

  it('fails when the cardholder fails 3-D Secure, and can be cancelled', async () => {
    const { setupIntents } = merchant.stripe;
    const { id, status } = await setupIntents.create({
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
    });
    expect(status).toBe('requires_action');
    await merchant.control('POST', `/setup_intents/${id}/advance`, { outcome: 'failed' });
    expect(await setupIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    });
    expect((await setupIntents.cancel(id)).status).toBe('canceled');
  });
});
