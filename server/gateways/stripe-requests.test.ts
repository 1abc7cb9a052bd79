import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningCardProcessor, startCardProcessor } from '#sandbox/card-processor/start.ts';
import { startRecordingProxy } from '../testing/faults/recording-proxy.ts';
import { faultsOfRequests, objectOf } from '../testing/stripe-parameters.ts';
import { stripeGateway } from './stripe.ts';

const account = {
  secretKey: 'sk_test_requests',
  publishableKey: 'pk_test_requests',
  webhookSecret: 'whsec_requests',
};
let processor: RunningCardProcessor;
let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;

beforeAll(async () => {
  processor = await startCardProcessor({ port: 0, accounts: [account] });
  proxy = await startRecordingProxy(processor.url);
});
afterAll(async () => {
  await proxy.stop();
  await processor.stop();
});

const returnUrl = 'https://shop.example/tower/checkout';
const intent = {
  portalKey: 'tower',
  cartId: 'a cart',
  amount: 2_350,
  currency: 'EUR',
  description: 'Tower 20261121',
  pmcId: null,
  directDebit: false,
};

test('every request to the card processor is valid against its published description', async () => {
  const stripe = stripeGateway({ ...account, apiBase: proxy.url, jsUrl: `${proxy.url}/v3/` });
  const begin = async (paymentId: string, pmcId: string | null = null) => {
    const created = await stripe.createIntent({ ...intent, paymentId, pmcId });
    if (created.kind === 'unknown') throw new Error('the processor did not answer');
    return created.value.intentId;
  };
  const paid = await begin('one');
  await stripe.confirmIntent(paid, { paymentId: 'one', paymentMethod: 'pm_card_visa', returnUrl });
  await stripe.readIntent(paid);
  await stripe.refund({
    refundId: 'a refund',
    tries: 0,
    intentId: paid,
    amount: 350,
    currency: 'USD',
  });
  await stripe.readMovements(paid);
  await stripe.listMovements(new Date('2026-01-01T00:00:00Z'), 1_000);
  const from = new Date('2026-01-01T00:00:00Z');
  await stripe.listIntents({ from, before: new Date('2030-01-01T00:00:00Z'), after: paid });
  const givenUp = await begin('two');
  await stripe.confirmIntent(givenUp, {
    paymentId: 'two',
    confirmationToken: 'ctoken_x',
    returnUrl,
  });
  await stripe.cancelIntent(givenUp);
  const debited = await stripe.createIntent({
    ...intent,
    paymentId: 'three',
    pmcId: 'pmc_with_sepa',
    directDebit: true,
  });
  if (debited.kind === 'unknown') throw new Error('the processor did not answer');
  const customer = await stripe.createCustomer({
    identityId: 'a member',
    portalKey: 'tower',
    insteadOf: undefined,
  });
  if (customer.kind === 'unknown') throw new Error('the processor did not answer');
  const ref = customer.value.customerRef;
  const saving = await stripe.createIntent({
    ...intent,
    paymentId: 'four',
    customer: { ref, savesFor: 'off_session' },
  });
  if (saving.kind === 'unknown') throw new Error('the processor did not answer');
  await stripe.confirmIntent(saving.value.intentId, {
    paymentId: 'four',
    paymentMethod: 'pm_card_visa',
    returnUrl,
  });
  const saved = await stripe.listCards(ref);
  if (saved.kind === 'unknown') throw new Error('the processor did not answer');
  expect(saved.value).toMatchObject([{ brand: 'visa', lastFour: '4242' }]);
  const kept = await stripe.cardOf(saving.value.intentId);
  expect(kept).toEqual({
    kind: 'answer',
    value: { ref: saved.value?.[0]?.ref, customerRef: ref },
  });
  const again = await stripe.createIntent({
    ...intent,
    paymentId: 'five',
    customer: { ref, savesFor: null },
  });
  if (again.kind === 'unknown') throw new Error('the processor did not answer');
  const unattended = await stripe.confirmIntent(again.value.intentId, {
    paymentId: 'five',
    paymentMethod: saved.value?.[0]?.ref ?? '',
    returnUrl,
    offSession: true,
  });
  expect(unattended).toMatchObject({ value: { kind: 'succeeded', amount: 2_350 } });
  await stripe.removeCard(saved.value?.[0]?.ref ?? '');
  const clearing = await stripe.confirmIntent(debited.value.intentId, {
    paymentId: 'three',
    paymentMethod: 'pm_sepaDebit_success_de',
    returnUrl,
    mandate: { ipAddress: '2001:db8::7', userAgent: 'a browser' },
  });
  const processing = { kind: 'processing', method: 'sepa_debit' };
  expect(clearing).toEqual({ kind: 'answer', value: processing });

  const asked = new Set(
    proxy.requests.map(({ method, path }) => `${method} ${path.split('/')[2]}`),
  );
  expect(asked).toEqual(
    new Set([
      'POST payment_intents',
      'GET payment_intents',
      'GET refunds',
      'POST refunds',
      'GET disputes',
      'POST customers',
      'GET customers',
      'POST payment_methods',
    ]),
  );
  expect(await faultsOfRequests(proxy.requests)).toBe('');
});

test('control: an unknown or wrong parameter is reported', async () => {
  const form = (text: string) => [
    { method: 'POST', path: '/v1/payment_intents', form: new URLSearchParams(text) },
  ];
  expect(await faultsOfRequests(form('amount=100&currency=eur'))).toBe('');
  expect(await faultsOfRequests(form('currency=eur'))).toContain('amount');
  expect(await faultsOfRequests(form('amount=100&currency=eur&colour=red'))).toContain('colour');
  expect(await faultsOfRequests(form('amount=ten&currency=eur'))).toContain('number');
});

test('a form is parsed into the object it was made from', () => {
  const form = new URLSearchParams('amount=5&metadata[id]=7&expand[0]=a&expand[1]=b&on[is]=true');
  expect(objectOf(form)).toEqual({
    amount: 5,
    metadata: { id: '7' },
    expand: ['a', 'b'],
    on: { is: true },
  });
});

test('two portals may share a processor account, and the id of a sample member', async () => {
  const stripe = stripeGateway({ ...account, apiBase: proxy.url, jsUrl: `${proxy.url}/v3/` });
  const customerAt = async (portalKey: string) => {
    const made = await stripe.createCustomer({
      identityId: 'vera',
      portalKey,
      insteadOf: undefined,
    });
    if (made.kind === 'unknown') throw new Error('the processor did not answer');
    return made.value.customerRef;
  };
  const tower = await customerAt('tower');
  expect(await customerAt('hall')).not.toBe(tower);
  expect(await customerAt('tower')).toBe(tower);
});
