import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import {
  booksOf,
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  purchaser,
} from '../testing/buyer.ts';
import { configure, makeMember, openBrowser } from '../testing/member.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ currency: 'EUR', webhooks: true, capacity: 100 });
  await configure(world, {
    'login.mode': 'dialog',
    'login.with': 'email_password',
    'checkout.direct_debit_days': 7,
    'checkout.pmc_id': 'pmc_with_sepa',
  });
  await world.sql("update event_session set start_datetime = now() + interval '30 days'");
});
afterAll(() => world.close());

const paidWith = (answer: CartAnswer) =>
  world.sql(
    `select state, method, brand, last_four, wallet from payment where cart_id = $1
     order by created_at`,
    [cartOf(answer).id],
  );

const hold = () => holdCart(world.api, { type: 'adult' });

/** Pays with a token, as the page creates it. */
async function payByToken(held: CartAnswer, wallet?: string): Promise<void> {
  const token = (await world.control('/confirmation_tokens', {
    card: '5555555555554444',
    ...(wallet === undefined ? {} : { wallet }),
  })) as { id: string };
  const { id, payment_due: amount } = cartOf(held);
  const body: CallInput<'guestCheckoutMyCart'>['body'] = {
    amount,
    gateway_id: 'stripe',
    gateway_data: { confirmation_token: token.id },
    guest_identity_id: await purchaser(world.api, id),
  };
  await answered<'guestCheckoutMyCart'>(
    world.api.call('guestCheckoutMyCart', { params: { id }, body }),
  );
}

// Guards: TOD-04
test.each([undefined, 'apple_pay', 'google_pay'])(
  'a payment stores the brand and last digits of its card (wallet: %s)',
  async (wallet) => {
    const held = await hold();
    await payByToken(held, wallet);
    expect(await paidWith(held)).toEqual([
      {
        state: 'captured',
        method: 'card',
        brand: 'mastercard',
        last_four: '4444',
        wallet: wallet ?? null,
      },
    ]);
  },
);

test('a payment with a saved card stores its brand and last digits', async () => {
  const { email, password } = await makeMember(world);
  const ada = openBrowser(world);
  await answered<'logIn'>(ada.api.call('logIn', { body: { email, password } }));
  const pay = async (more: Partial<CallInput<'checkoutMyCart'>['body']>) => {
    const held = await holdCart(ada.api, { type: 'adult' });
    const { id, payment_due: amount } = cartOf(held);
    const body = { amount, gateway_id: 'stripe' as const, ...more };
    await answered<'checkoutMyCart'>(ada.api.call('checkoutMyCart', { params: { id }, body }));
    return held;
  };
  await pay({ gateway_data: { payment_method: 'pm_card_visa' }, save_card: true });
  const { saved_payment_method: cards } = await answered<'listSavedPaymentMethods'>(
    ada.api.call('listSavedPaymentMethods', {}),
  );
  const held = await pay({ gateway_data: { saved_payment_method: cards[0]?.id ?? '' } });
  expect(await paidWith(held)).toMatchObject([
    { state: 'captured', method: 'card', brand: 'visa', last_four: '4242', wallet: null },
  ]);
});

test('a debit stores the last digits of its account once it has cleared', async () => {
  const held = await hold();
  const { id } = cartOf(held);
  await checkout(world.api, held, { card: 'pm_sepaDebit_success_de' });
  expect(await paidWith(held)).toMatchObject([{ state: 'processing', last_four: null }]);
  const [intent] = await booksOf(world, id);
  await world.control(`/payment_intents/${intent?.id}/advance`, { outcome: 'succeeded' });
  await vi.waitFor(
    async () =>
      expect(await paidWith(held)).toMatchObject([
        { state: 'captured', method: 'sepa_debit', brand: null, last_four: '3000' },
      ]),
    { timeout: 25_000 },
  );
});

test('nothing is stored about a declined card', async () => {
  const held = await hold();
  const declined = await checkout(world.api, held, { card: 'pm_card_chargeDeclined' });
  expect(declined.ok).toBe(false);
  expect(await paidWith(held)).toEqual([
    { state: 'failed', method: null, brand: null, last_four: null, wallet: null },
  ]);
});
