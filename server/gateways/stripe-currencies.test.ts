import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningCardProcessor, startCardProcessor } from '#sandbox/card-processor/start.ts';
import { stripeGateway } from './stripe.ts';

const account = {
  secretKey: 'sk_test_currencies',
  publishableKey: 'pk_test_currencies',
  webhookSecret: 'whsec_currencies',
};
let processor: RunningCardProcessor;
beforeAll(async () => {
  processor = await startCardProcessor({ port: 0, accounts: [account] });
});
afterAll(() => processor.stop());

// Guards: PAY-34
test.each([
  ['ISK', 5_000, 500_000],
  ['UGX', 90_000, 9_000_000],
  ['JPY', 5_000, 5_000],
  ['KWD', 5_120, 5_120],
])('%s is charged, read and refunded in our minor units', async (currency, ours, theirs) => {
  const { url } = processor;
  const gateway = stripeGateway({ ...account, apiBase: url, jsUrl: `${url}/v3/` });
  const paymentId = `payment-${currency}`;
  const created = await gateway.createIntent({
    paymentId,
    portalKey: 'tower',
    cartId: 'a cart',
    amount: ours,
    currency,
    description: 'Tower 20261121',
    pmcId: null,
    directDebit: false,
  });
  if (created.kind === 'unknown') throw new Error('no answer');
  const { intentId } = created.value;
  const confirmed = await gateway.confirmIntent(intentId, {
    paymentId,
    paymentMethod: 'pm_card_visa',
    returnUrl: 'https://shop.example/tower/checkout',
  });
  expect(confirmed).toMatchObject({ value: { kind: 'succeeded', amount: ours } });
  const books = (await (await fetch(`${url}/sandbox/books`)).json()) as {
    accounts: { payment_intents: { id: string; amount_received: number }[] }[];
  };
  const [held] = books.accounts.flatMap(({ payment_intents }) =>
    payment_intents.filter(({ id }) => id === intentId),
  );
  expect(held?.amount_received).toBe(theirs);
  const half = { refundId: `refund-${currency}`, tries: 0, intentId, amount: ours / 2, currency };
  expect(await gateway.refund(half)).toMatchObject({ value: { isMade: true } });
  expect(await gateway.readMovements(intentId)).toMatchObject({
    value: { refunds: [{ amount: ours / 2 }] },
  });
});
