import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { booksOf, type CartAnswer, cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { type Browser, configure, makeMember, openBrowser } from '../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await configure(world, { 'login.mode': 'dialog', 'login.with': 'email_password' });
});
afterEach(async () => {
  await world.sql('delete from rate_window');
  await world.control('/faults', undefined, 'DELETE');
  await world.sweep();
  await assertBooksAgree(world);
});
afterAll(() => world.close());

/** A logged-in member in their own browser. */
async function newMember(): Promise<
  Browser & { readonly id: string; readonly memberCode: string }
> {
  const { id, email, password, memberCode } = await makeMember(world);
  const browser = openBrowser(world);
  await answered<'logIn'>(browser.api.call('logIn', { body: { email, password } }));
  return { ...browser, id, memberCode };
}

type Wish = Partial<CallInput<'checkoutMyCart'>['body']>;
const pays = async ({ api }: Browser, wish: Wish, held?: CartAnswer) => {
  const cart = cartOf(held ?? (await holdCart(api, { type: 'adult' })));
  return api.call('checkoutMyCart', {
    params: { id: cart.id },
    body: { amount: cart.payment_due, gateway_id: 'stripe', ...wish },
  });
};
const card = (payment_method: string, more: Wish = {}): Wish => ({
  gateway_data: { payment_method },
  ...more,
});
const saves = (of = 'pm_card_visa') => card(of, { save_card: true });
const withSaved = (id: string): Wish => ({ gateway_data: { saved_payment_method: id } });

const savedOf = async ({ api }: Browser) =>
  (await answered<'listSavedPaymentMethods'>(api.call('listSavedPaymentMethods', {})))
    .saved_payment_method;

/** Buys once and saves the card; returns our id for it. */
async function savesCard(browser: Browser, of?: string): Promise<string> {
  await answered<'checkoutMyCart'>(pays(browser, saves(of)));
  return (await savedOf(browser))[0]?.id ?? '';
}

const customerOf = async (memberId: string) =>
  (
    await world.sql<{ card_customer: string | null }>(
      'select card_customer from identity where id = $1',
      [memberId],
    )
  )[0]?.card_customer;

/** Calls the processor as staff do. */
const atProcessor = async (method: string, path: string, form?: Record<string, string>) => {
  const response = await fetch(`${world.processor.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${world.account.secretKey}` },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  const answer = (await response.json()) as { data?: { id: string }[] };
  expect(response.status).toBe(200);
  return answer;
};

describe('a member who saves their card', () => {
  // Guards: API-49, PAY-67
  test('sees it masked, under an id of ours, and buys with it again', async () => {
    const ada = await newMember();
    const id = await savesCard(ada);
    expect(await savedOf(ada)).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        brand: 'visa',
        last_four: '4242',
        exp_month: expect.any(Number),
        exp_year: expect.any(Number),
        is_expired: false,
      },
    ]);
    const held = await holdCart(ada.api, { type: 'adult', n: 2 });
    const done = await answered<'checkoutMyCart'>(pays(ada, withSaved(id), held));
    expect(cartOf(done)).toMatchObject({ state: 'ordered', payment_due: '0' });
    const intents = await booksOf(world, cartOf(held).id);
    expect(intents.map((intent) => intent.amount_received)).toEqual([4300]);
    expect(await savedOf(ada)).toHaveLength(1);
  });

  test('has it saved only if they ask for it, and only once it has paid', async () => {
    const ada = await newMember();
    await answered<'checkoutMyCart'>(pays(ada, card('pm_card_visa')));
    expect(await refusedWith(pays(ada, saves('pm_card_chargeDeclined')))).toBe('card_error');
    expect(await savedOf(ada)).toEqual([]);
  });

  test('may have to confirm each payment with their bank', async () => {
    const ada = await newMember();
    const held = await holdCart(ada.api, { type: 'adult' });
    const confirmed = async (wish: Wish, cart: CartAnswer) => {
      const asked = await pays(ada, wish, cart);
      if (asked.ok) throw new Error('no action was asked');
      expect(asked.errors[0]?._code).toBe('intent_requires_action');
      const payment_intent_id = String(asked.errors[0]?._extra['payment_intent_id']);
      await world.control(`/payment_intents/${payment_intent_id}/advance`, {
        outcome: 'succeeded',
      });
      await answered<'checkoutMyCart'>(pays(ada, { gateway_data: { payment_intent_id } }, cart));
    };
    await confirmed(saves('pm_card_authenticationRequired'), held);
    const [{ id = '' } = {}] = await savedOf(ada);
    await confirmed(withSaved(id), await holdCart(ada.api, { type: 'adult' }));
  });

  test('is one customer at the processor, even if two cards are saved at the same time', async () => {
    const ada = await newMember();
    await Promise.all([
      answered<'checkoutMyCart'>(pays(ada, saves('pm_card_visa'))),
      answered<'checkoutMyCart'>(pays(ada, saves('pm_card_mastercard'))),
    ]);
    const brands = (await savedOf(ada)).map(({ brand }) => brand);
    expect(brands.toSorted()).toEqual(['mastercard', 'visa']);
  });

  test('becomes a new customer if staff deleted the old one at the processor', async () => {
    const ada = await newMember();
    const gone = await savesCard(ada);
    await atProcessor('DELETE', `/customers/${await customerOf(ada.id)}`);
    expect(await savedOf(ada)).toEqual([]);
    expect(await refusedWith(pays(ada, withSaved(gone)))).toBe('saved_card_not_found');
    await savesCard(ada);
    expect(await savedOf(ada)).toHaveLength(1);
  });
});

describe('a saved card', () => {
  test('is gone when its owner removes it, here and at the processor', async () => {
    const ada = await newMember();
    const id = await savesCard(ada);
    const left = await answered<'removeSavedPaymentMethod'>(
      ada.api.call('removeSavedPaymentMethod', { params: { id } }),
    );
    expect(left.saved_payment_method).toEqual([]);
    expect(await savedOf(ada)).toEqual([]);
    const there = await atProcessor(
      'GET',
      `/customers/${await customerOf(ada.id)}/payment_methods`,
    );
    expect(there.data).toEqual([]);
    expect(await refusedWith(pays(ada, withSaved(id)))).toBe('saved_card_not_found');
  });

  test('that was detached at the processor is no longer found, and nothing is charged', async () => {
    const ada = await newMember();
    const id = await savesCard(ada);
    const path = `/customers/${await customerOf(ada.id)}/payment_methods`;
    const [method] = (await atProcessor('GET', path)).data ?? [];
    await atProcessor('POST', `/payment_methods/${method?.id}/detach`);
    const held = await holdCart(ada.api, { type: 'adult' });
    expect(await refusedWith(pays(ada, withSaved(id), held))).toBe('saved_card_not_found');
    expect(await booksOf(world, cartOf(held).id)).toEqual([]);
    await answered<'checkoutMyCart'>(pays(ada, card('pm_card_visa'), held));
  });

  test('that the bank declines is refused, and another card can pay', async () => {
    const ada = await newMember();
    await savesCard(ada);
    const customer = (await customerOf(ada.id)) ?? '';
    const path = '/payment_methods/pm_card_chargeCustomerFail/attach';
    await atProcessor('POST', path, { customer });
    const [{ id = '' } = {}] = await savedOf(ada);
    const held = await holdCart(ada.api, { type: 'adult' });
    expect(await refusedWith(pays(ada, withSaved(id), held))).toBe('card_error');
    await answered<'checkoutMyCart'>(pays(ada, card('pm_card_visa'), held));
  });

  test('cannot be used by anyone else, not even by the processor’s id', async () => {
    const ada = await newMember();
    const id = await savesCard(ada);
    const eve = await newMember();
    await savesCard(eve);
    expect(await refusedWith(pays(eve, withSaved(id)))).toBe('saved_card_not_found');
    const remove = eve.api.call('removeSavedPaymentMethod', { params: { id } });
    expect(await refusedWith(remove)).toBe('saved_card_not_found');
    const path = `/customers/${await customerOf(ada.id)}/payment_methods`;
    const [method] = (await atProcessor('GET', path)).data ?? [];
    for (const wish of [card(method?.id ?? ''), saves(method?.id ?? '')]) {
      expect(await refusedWith(pays(eve, wish))).toBe('invalid_request_error');
    }
    expect(await savedOf(ada)).toHaveLength(1);
  });

  test('can be seen after a login by member ID, but not used, removed or added (A-68)', async () => {
    const ada = await newMember();
    const id = await savesCard(ada);
    await configure(world, { 'login.with': 'member_code_zip' });
    try {
      const guess = openBrowser(world);
      const body = { member_code: ada.memberCode, zip_code: '10115' };
      await answered<'logIn'>(guess.api.call('logIn', { body }));
      expect(await savedOf(guess)).toMatchObject([{ last_four: '4242' }]);
      for (const wish of [withSaved(id), saves()]) {
        expect(await refusedWith(pays(guess, wish))).toBe('saved_card_locked');
      }
      const remove = guess.api.call('removeSavedPaymentMethod', { params: { id } });
      expect(await refusedWith(remove)).toBe('saved_card_locked');
      await answered<'checkoutMyCart'>(pays(guess, card('pm_card_visa')));
    } finally {
      await configure(world, { 'login.with': 'email_password' });
    }
  });

  // Guards: API-49
  test('is available only to logged-in members', async () => {
    const list = world.api.call('listSavedPaymentMethods', {});
    expect(await refusedWith(list)).toBe('not_logged_in');
    const held = await holdCart(world.api, { type: 'adult' });
    const ada = await newMember();
    const id = await savesCard(ada);
    const { payment_due: amount, id: cartId } = cartOf(held);
    for (const wish of [withSaved(id), saves()]) {
      const tried = world.api.call('payMyCart', {
        params: { id: cartId },
        body: { amount, gateway_id: 'stripe', ...wish },
      });
      expect(await refusedWith(tried)).toBe('not_logged_in');
    }
    await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  });

  test('cannot be combined with another card in one payment', async () => {
    const ada = await newMember();
    const id = await savesCard(ada);
    const both = { saved_payment_method: id, payment_method: 'pm_card_visa' };
    const outcome = await pays(ada, { gateway_data: both });
    expect(outcome).toMatchObject({ status: 400, errors: [{ _extra: { path: 'gateway_data' } }] });
  });
});

test('nothing is charged if the processor does not answer, and the refusal says so', async () => {
  const ada = await newMember();
  const id = await savesCard(ada);
  const held = await holdCart(ada.api, { type: 'adult' });
  const match = { path: '/v1/customers/', method: 'GET' };
  await world.control('/faults', { kind: 'answer_500_before', match, times: 9 });
  expect(await refusedWith(pays(ada, withSaved(id), held))).toBe('gateway_unavailable');
  expect(await refusedWith(ada.api.call('listSavedPaymentMethods', {}))).toBe(
    'gateway_unavailable',
  );
  await world.control('/faults', undefined, 'DELETE');
  expect(await booksOf(world, cartOf(held).id)).toEqual([]);
  await answered<'checkoutMyCart'>(pays(ada, withSaved(id), held));
});
