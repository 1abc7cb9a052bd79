import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { InvalidInput } from '../http/input.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { type CartAnswer, cartOf, checkout, purchaser } from '../testing/buyer.ts';
import {
  boughtCode,
  holdRedeemed,
  makeCode,
  redeem,
  seedGifts,
  type TestCode,
} from '../testing/gift-codes.ts';
import { configure } from '../testing/member.ts';
import { refund } from '../testing/staff.ts';
import { friend, holdLevels, logMemberIn, membershipsOfCart } from '../testing/venues/levels.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

/** Gift-of-membership codes, from their purchase to the membership that they are redeemed for. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
  await seedGifts(world);
});
beforeEach(() => world.sql('delete from rate_window'));
afterEach(async () => {
  await world.sweep();
  await assertBooksAgree(world);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});
afterAll(() => world.close());

const lookUp = (code: string) => world.api.call('lookUpGiftCode', { body: { code } });
const found = async (code: string) => {
  const { gift_code } = await answered<'lookUpGiftCode'>(lookUp(code));
  const [first] = gift_code;
  if (!first) throw new Error('an answer without a code');
  return first;
};
const answerTo = (code: string) => answered<'lookUpGiftCode'>(lookUp(code));
const faultsOf = async (outcome: Promise<unknown>) => {
  const { errors = [] } = (await outcome) as {
    errors?: { _code: string; _extra: { path?: string } }[];
  };
  return errors.map(({ _code, _extra }) => `${_code} ${_extra.path ?? ''}`.trim());
};

async function buyGift(handler_data: Record<string, string> = {}) {
  const body = { add: [{ ticket_type_id: 'gift-pair', handler_data }] };
  const held = await answered<'createCart'>(world.api.call('createCart', { body }));
  const buyer = await purchaser(world.api, cartOf(held).id);
  const payment = { buyer, idempotencyKey: randomUUID() };
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held, payment));
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held, payment));
  return { done, ticketId: held.ticket[0]?.id ?? '' };
}
const refundOrder = ({ ticket_order }: CartAnswer, more: object = {}) =>
  refund(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    order: ticket_order[0]?.order_number,
    tickets: 'all',
    ...more,
  });
const family = [friend(), friend({ name: 'Bea Byron' }), { type: 'friend-child' }];
const pay = (held: CartAnswer) => answered<'guestCheckoutMyCart'>(checkout(world.api, held));

describe('a bought gift code', () => {
  test('is issued once, however often the payment is sent, and arrives in a letter', async () => {
    const { done, ticketId } = await buyGift({ receiver_email: 'grace@example.org' });
    expect(done.ticket[0]).toMatchObject({
      handler: 'codes',
      scan_code: null,
      gift_card: { receiver_email: 'g…@example.org', last_four: null },
    });
    const { code } = await boughtCode(world, ticketId);
    expect(code).toMatch(/^[2-9A-Z]{10}$/);
    const { valid_from, valid_to, ...rest } = await found(code);
    expect(rest).toEqual({
      exhausted: false,
      event_template_id: 'friendship',
      tickets: [
        { ticket_type_id: 'friend', quantity: 2 },
        { ticket_type_id: 'friend-child', quantity: 1 },
      ],
    });
    expect(Date.parse(valid_from)).toBeLessThanOrEqual(world.services.now());
    expect(Date.parse(valid_to ?? '')).toBeGreaterThan(world.services.now() + 360 * 86_400_000);
  });

  // Guards: MEM-18
  test('is sent on the requested day, and cannot be redeemed before then', async () => {
    const day = new Date(world.services.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    const { ticketId } = await buyGift({ receiver_email: 'grace@example.org', deliver_on: day });
    const { code, runAt } = await boughtCode(world, ticketId);
    expect((await found(code)).valid_from).toBe(runAt.toISOString());
    expect(runAt.toISOString().slice(0, 10)).toBe(day);
    expect(await refusedWith(redeem(world.api, code, family))).toBe('code_expired');
  });

  test('is refused for an invalid address or a past day', async () => {
    const hold = (handler_data: Record<string, string>) =>
      faultsOf(
        world.api.call('createCart', {
          body: { add: [{ ticket_type_id: 'gift-pair', handler_data }] },
        }),
      );
    const field = 'validation_failed add[0].handler_data';
    expect(await hold({ receiver_email: 'grace' })).toEqual([`${field}.receiver_email`]);
    const past = { receiver_email: 'grace@example.org', deliver_on: '2020-01-01' };
    expect(await hold(past)).toEqual([`${field}.deliver_on`]);
  });

  test('is void once its order is refunded', async () => {
    const { done, ticketId } = await buyGift();
    const { code } = await boughtCode(world, ticketId);
    expect(await refundOrder(done)).toMatchObject({ amount: '120.00' });
    const { valid_to } = await found(code);
    expect(Date.parse(valid_to ?? '')).toBeLessThanOrEqual(world.services.now());
    expect(await refusedWith(redeem(world.api, code, family))).toBe('code_expired');
  });

  test('is void even if a cart already holds its tickets', async () => {
    const { done, ticketId } = await buyGift();
    const { code } = await boughtCode(world, ticketId);
    const held = await holdRedeemed(world.api, code, family);
    await refundOrder(done);
    expect(await refusedWith(checkout(world.api, held))).toBe('code_expired');
    expect(await membershipsOfCart(world, cartOf(held).id)).toEqual([]);
  });

  test('can be refunded after redemption only once its membership is refunded', async () => {
    const { done, ticketId } = await buyGift();
    const { code } = await boughtCode(world, ticketId);
    const held = await holdRedeemed(world.api, code, family);
    const redeemed = await pay(held);
    await expect(refundOrder(done)).rejects.toThrow(InvalidInput);
    expect(await found(code)).toMatchObject({ exhausted: true });
    const number = redeemed.ticket_order[0]?.order_number ?? '';
    const fault = await refundOrder(done).catch((error) => error.faults[0].fault);
    expect(fault).toContain(number);
    const gift_codes = { count: 1, reopened: false };
    expect(await refundOrder(redeemed)).toMatchObject({ tickets: 3, amount: '0', gift_codes });
    expect(await refundOrder(done)).toMatchObject({ tickets: 1, amount: '120.00' });
    expect(await refusedWith(redeem(world.api, code, family))).toBe('code_expired');
  });

  // Guards: MEM-19
  test('ends with the membership that it was redeemed for, unless staff let it be redeemed again', async () => {
    const { ticketId } = await buyGift();
    const { code } = await boughtCode(world, ticketId);
    const again = async () => pay(await holdRedeemed(world.api, code, family));
    const first = await again();
    expect(await refundOrder(first, { reopens_gift_codes: true })).toMatchObject({
      gift_codes: { count: 1, reopened: true },
    });
    const second = await again();
    const [one, ...others] = second.ticket.map(({ id }) => id);
    // Some of its members stay, so the redeemed code stays too.
    expect((await refundOrder(second, { tickets: [one] })).gift_codes).toBeUndefined();
    expect(await found(code)).toMatchObject({ exhausted: true });
    expect(await refundOrder(second, { tickets: others })).toMatchObject({
      gift_codes: { count: 1, reopened: false },
    });
    const { valid_to } = await found(code);
    expect(Date.parse(valid_to ?? '')).toBeLessThanOrEqual(world.services.now());
    expect(await refusedWith(redeem(world.api, code, family))).toBe('code_expired');
  });
});

describe('a code that is looked up', () => {
  // Guards: API-58, MEM-18, MEM-28
  test('is found however it is typed, and is stored in no table', async () => {
    const { code } = await makeCode(world);
    const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `;
    expect(await found(typed)).toMatchObject({ exhausted: false, valid_to: null });
    const [row] = await world.sql<{ text: string }>(
      `select string_agg(c::text || encode(code_hash, 'escape'), ' ') as text from gift_code c`,
    );
    expect(row?.text).not.toContain(code);
  });

  // Guards: API-58
  test.each(['', 'GIFT', 'TRYTRYTRY22', '0O0O0O0O0O', 'TRYTRYTRY2', "' or 1=1 --"])(
    'is not found if it is "%s"',
    async (code) => {
      expect(await lookUp(code)).toMatchObject({
        status: 404,
        errors: [{ _code: 'code_not_found' }],
      });
    },
  );

  // Guards: MEM-29
  test('can be guessed only so often, counting lookups and carts together; correct ones do not count', async () => {
    const { code } = await makeCode(world);
    const codes = new Set<string>();
    for (let n = 0; n < 50; n += 1) {
      const wrong = `TRYTRYTR${'23456789'[n % 8]}${'23456789'[(n >> 3) % 8]}`;
      codes.add(await refusedWith(n % 2 === 0 ? lookUp(wrong) : redeem(world.api, wrong)));
      if (n < 5) await found(code);
    }
    expect([...codes]).toEqual(['code_not_found']);
    // Beyond the limit, one attempt in 15 seconds is allowed.
    expect(await refusedWith(lookUp('TRYTRYTRY9'))).toBe('code_not_found');
    expect(await lookUp('TRYTRYTRY9')).toMatchObject({ status: 429 });
    expect(await refusedWith(lookUp(code))).toBe('too_many_requests');
    world.advance(15_000);
    for (let n = 0; n < 3; n += 1) await found(code);
    // A typo is not a guess: it is refused without a lookup.
    expect(await refusedWith(lookUp('TRY'))).toBe('code_not_found');
  });

  test('is shown with the shop’s names in the buyer’s language', async () => {
    await configure(world, { event_texts: { en: { Friends: 'Freunde', Friend: 'Freund' } } });
    const { code } = await makeCode(world, { redeems: { friend: 1 } });
    const answer = await answerTo(code);
    expect(answer.ticket_group.map(({ name }) => name)).toEqual(['Freunde']);
    expect(answer.ticket_type.map(({ name }) => name)).toEqual(['Freund']);
    await configure(world, { event_texts: {} });
  });

  // Guards: CFG-15, MEM-22, MEM-23
  test('for two events is redeemed at the membership event (MEM-22), and for no event nowhere (MEM-23)', async () => {
    await world.sql(
      `insert into event_template (portal_id, id, seller_id, venue_id, name, event_type, hidden_type)
       values ($1, 'circle', 'shop', 'house', 'Circle', 'other', 'public_browsable')`,
      [world.venue.portalId],
    );
    await world.sql(
      `insert into ticket_group (portal_id, id, event_template_id, name, handler, hidden_type)
       values ($1, 'circles', 'circle', 'Circle', 'membership', 'public_browsable')`,
      [world.venue.portalId],
    );
    await world.sql(
      `insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount)
       values ($1, 'circled', 'circles', 'Circled', 100)`,
      [world.venue.portalId],
    );
    await world.sql("select pg_notify('foyer_portal', $1)", [String(world.venue.portalId)]);
    const both = await makeCode(world, { redeems: { friend: 1, circled: 1 } });
    await expect
      .poll(async () => found(both.code))
      .toMatchObject({
        event_template_id: 'friendship',
        tickets: [{ ticket_type_id: 'friend', quantity: 1 }],
      });
    const other = await makeCode(world, { redeems: { circled: 1 } });
    expect(await found(other.code)).toMatchObject({ event_template_id: 'circle' });
    const gone = await makeCode(world, { redeems: { 'no-such-type': 1 } });
    expect(await found(gone.code)).toMatchObject({ event_template_id: null, tickets: [] });
  });
});

describe('a code that is redeemed', () => {
  let gift: TestCode;
  beforeEach(async () => {
    gift = await makeCode(world, { redeems: { friend: 2, 'friend-child': 1 } });
  });

  // Guards: API-59, MEM-28
  test('makes a free cart of its tickets, and a membership (MEM-28)', async () => {
    const held = await holdRedeemed(world.api, gift.code, family);
    expect(cartOf(held)).toMatchObject({ payment_due: '0' });
    expect(held.ticket.map(({ face_value }) => face_value)).toEqual(['0', '0', '0']);
    await pay(held);
    expect(await membershipsOfCart(world, cartOf(held).id)).toMatchObject([
      { ticket_group_id: 'friends', terms: ['redeemed'] },
    ]);
    expect(await found(gift.code)).toMatchObject({ exhausted: true });
    expect(await refusedWith(redeem(world.api, gift.code, family))).toBe('code_exhausted');
  });

  test('gives its membership to the logged-in member', async () => {
    const { browser, id } = await logMemberIn(world);
    const held = await holdRedeemed(browser.api, gift.code, family);
    const params = { id: cartOf(held).id };
    const body = { amount: '0', gateway_id: 'free' as const };
    await answered<'checkoutMyCart'>(browser.api.call('checkoutMyCart', { params, body }));
    expect(await membershipsOfCart(world, params.id)).toMatchObject([
      { identity_id: id, terms: ['redeemed'] },
    ]);
  });

  // Guards: API-59
  test('is redeemed for all of its tickets and no others, and only by the code itself', async () => {
    const only = (...wishes: Parameters<typeof redeem>[2] & object) =>
      faultsOf(redeem(world.api, gift.code, wishes));
    expect(await only(friend(), friend({ name: 'Bea Byron' }))).toEqual([
      'validation_failed gift_code',
    ]);
    expect(await only({ type: 'patron', name: 'Ada Lovelace' })).toEqual([
      'validation_failed gift_code',
    ]);
    expect(await only(friend({ name: 'Ada' }), ...family.slice(1))).toEqual([
      'validation_failed add[0].admit_name',
    ]);
    const claimed = { gift_code: gift.id, gift_place: 0 };
    const add = [{ ticket_type_id: 'friend', admit_name: 'Ada Lovelace', handler_data: claimed }];
    const paid = await answered<'createCart'>(world.api.call('createCart', { body: { add } }));
    expect(cartOf(paid)).toMatchObject({ payment_due: '60.00' });
    await holdRedeemed(world.api, gift.code, family);
  });

  test('adds a separate level, which can only be removed as a whole', async () => {
    const held = await holdRedeemed(world.api, gift.code, family);
    const params = { id: cartOf(held).id };
    const modify = (body: object) => world.api.call('modifyMyCart', { params, body });
    const child = held.ticket.find(({ ticket_type_id }) => ticket_type_id === 'friend-child');
    expect(await faultsOf(modify({ remove: [child?.id] }))).toEqual(['validation_failed remove']);
    const add = [{ ticket_type_id: 'friend-child' }];
    expect(await faultsOf(modify({ add }))).toEqual(['validation_failed add']);
    const other = await makeCode(world, { redeems: { 'friend-child': 1 } });
    expect(await faultsOf(modify({ add, gift_code: other.code }))).toEqual([
      'validation_failed gift_code',
    ]);
    await answered<'modifyMyCart'>(modify({ remove: held.ticket.map(({ id }) => id) }));
    await holdRedeemed(world.api, gift.code, family);
  });

  test('can be added to a cart with other tickets', async () => {
    const held = await holdLevels(world.api, { type: 'patron', name: 'Ada Lovelace' });
    const params = { id: cartOf(held).id };
    const add = [
      { ticket_type_id: 'friend', admit_name: 'Ada Lovelace' },
      { ticket_type_id: 'friend', admit_name: 'Bea Byron' },
      { ticket_type_id: 'friend-child' },
    ];
    const body = { gift_code: gift.code, add };
    const both = await answered<'modifyMyCart'>(world.api.call('modifyMyCart', { params, body }));
    expect(cartOf(both)).toMatchObject({ payment_due: '90.00' });
  });

  test('makes the same cart when the request is retried', async () => {
    const how = { idempotencyKey: randomUUID() };
    const first = await holdRedeemed(world.api, gift.code, family, how);
    const again = await holdRedeemed(world.api, gift.code, family, how);
    expect(cartOf(again).id).toBe(cartOf(first).id);
  });

  test('can be redeemed again once its cart is deleted or expires', async () => {
    const held = await holdRedeemed(world.api, gift.code, family);
    expect(await refusedWith(redeem(world.api, gift.code, family))).toBe('code_exhausted');
    // A held code is not redeemed yet.
    expect(await found(gift.code)).toMatchObject({ exhausted: false });
    const params = { id: cartOf(held).id };
    await answered<'deleteMyCart'>(world.api.call('deleteMyCart', { params }));
    await holdRedeemed(world.api, gift.code, family);
    world.advance(7_200_000);
    await world.sweep();
    await holdRedeemed(world.api, gift.code, family);
  });
});

describe('carts that race for one code', () => {
  const contenders = 12;
  const race = async (code: string) => {
    const outcomes = await Promise.all(
      Array.from({ length: contenders }, () => redeem(world.api, code)),
    );
    return outcomes.flatMap((outcome) => (outcome.ok ? [outcome.answer] : []));
  };

  test('leave only one cart holding it', async () => {
    const { code } = await makeCode(world);
    const winners = await race(code);
    expect(winners).toHaveLength(1);
    for (const held of winners) await pay(held);
    expect(await refusedWith(redeem(world.api, code))).toBe('code_exhausted');
  });

  test('control: without the index several carts hold it', async () => {
    const [index] = await world.sql<{ indexdef: string }>(
      "select indexdef from pg_indexes where indexname = 'ticket_one_a_gift_code'",
    );
    await world.sql('drop index ticket_one_a_gift_code');
    const { code } = await makeCode(world);
    const winners = await race(code);
    expect(winners.length).toBeGreaterThan(1);
    for (const held of winners) {
      const params = { id: cartOf(held).id };
      await answered<'deleteMyCart'>(world.api.call('deleteMyCart', { params }));
    }
    await world.sql(index?.indexdef ?? '');
  });
});
