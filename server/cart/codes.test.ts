import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, checkout, holdCart, lines, purchaser } from '../testing/buyer.ts';
import { applied, apply, sampleRules, seedRules, usesOf } from '../testing/codes.ts';
import { configure } from '../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await seedRules(world, sampleRules);
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await world.sql('select * from promo_audit')).toEqual([]);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

const idOf = (answer: Awaited<ReturnType<typeof holdCart>>) => cartOf(answer).id;
const totals = (answer: Awaited<ReturnType<typeof holdCart>>) =>
  cartOf(answer).cart_fees.grand_totals;
const remove = (id: string, code: string) =>
  world.api.call('removeMyCode', { params: { id }, body: { code } });

describe('an applied code', () => {
  // Guards: API-04, PRO-01, PRO-08
  test('discounts the tickets and their fees, and the cart shows what it did', async () => {
    const held = await holdCart(world.api, { type: 'adult', n: 2 }, { type: 'child' });
    const answer = await applied(world.api, idOf(held), ' half ');
    expect(totals(answer)).toEqual({
      total_before_cartmod_price: '48.00',
      total_cartmod_amount: '-24.00',
      total_fee_fixed_outside: '2.00',
      total_fee_percent_outside: '0.50',
      total_after_fees_price: '26.50',
      total_payments: '0',
      total_outstanding: '26.50',
    });
    expect(answer.cartmod).toEqual([
      {
        id: 'half',
        code: 'HALF',
        name: 'Rule half',
        description: 'What half does',
        blocking_checkout: false,
        benefit: { kind: 'percent', percent: '50' },
        discount: '24.00',
        tickets_affected: answer.ticket.map(({ id }) => id),
        resource: 'promo_code',
        resource_id: 'half',
        activating_code_groups: ['half'],
      },
    ]);
    expect(answer.ticket.map(({ adjusted_value }) => adjusted_value)).toEqual([
      '10.00',
      '10.00',
      '4.00',
    ]);
    const read = await answered<'getMyCart'>(
      world.api.call('getMyCart', { params: { id: idOf(held) } }),
    );
    expect(read.cartmod).toEqual(answer.cartmod);
    expect(read.ticket).toEqual(answer.ticket);
  });

  test('is named, described and refused in the buyer’s language', async () => {
    const { portalId } = world.venue;
    await world.sql(
      `update cart_rule set terms = 'For two or more', rule = rule || '{"min_tickets": 2}'
       where portal_id = $1 and id = 'half'`,
      [portalId],
    );
    const texts = {
      'Rule half': 'Zur Hälfte',
      'What half does': 'Alles halb so teuer',
      'For two or more': 'Ab zwei',
    };
    await configure(world, { event_texts: { en: texts } });
    const one = await holdCart(world.api, { type: 'adult' });
    expect(await apply(world.api, idOf(one), 'HALF')).toMatchObject({
      errors: [{ _code: 'no_code_benefit', _description: 'Ab zwei' }],
    });
    const two = await holdCart(world.api, { type: 'adult', n: 2 });
    expect((await applied(world.api, idOf(two), 'HALF')).cartmod).toMatchObject([
      { name: 'Zur Hälfte', description: 'Alles halb so teuer' },
    ]);
    const { cartmod } = await answered<'getCode'>(
      world.api.call('getCode', { params: { code: 'HALF' } }),
    );
    expect(cartmod).toMatchObject([{ name: 'Zur Hälfte', description: 'Alles halb so teuer' }]);
    await world.sql(
      `update cart_rule set terms = '', rule = rule || '{"min_tickets": 1}'
       where portal_id = $1 and id = 'half'`,
      [portalId],
    );
    await configure(world, { event_texts: {} });
  });

  // Guards: PRO-21
  test('is removed with its discount, and its use is released', async () => {
    const held = await holdCart(world.api, { type: 'adult', n: 3 }, { type: 'child' });
    const before = await usesOf(world, 'HALF');
    await applied(world.api, idOf(held), 'HALF');
    expect(await usesOf(world, 'HALF')).toBe((before ?? 0) + 1);
    const answer = await answered<'removeMyCode'>(remove(idOf(held), 'half'));
    expect(answer.ticket).toEqual(held.ticket);
    expect(totals(answer)).toEqual(totals(held));
    expect(answer.cartmod).toEqual([]);
    expect(await usesOf(world, 'HALF')).toBe(before);
    expect(await refusedWith(remove(idOf(held), 'HALF'))).toBe('code_not_found');
  });

  test('combines with others if both may, in any order', async () => {
    const [one, other] = [
      await holdCart(world.api, { type: 'adult', n: 2 }),
      await holdCart(world.api, { type: 'adult', n: 2 }),
    ];
    await applied(world.api, idOf(one), 'FIVE');
    await applied(world.api, idOf(other), 'TWO');
    const first = await applied(world.api, idOf(one), 'TWO');
    const second = await applied(world.api, idOf(other), 'FIVE');
    expect(totals(first)).toEqual(totals(second));
    expect(totals(first).total_cartmod_amount).toBe('-9.00');
    const alone = await apply(world.api, idOf(one), 'HALF');
    expect(alone).toMatchObject({
      errors: [{ _code: 'no_code_benefit', _extra: { code: 'HALF', reason: 'not_combinable' } }],
    });
  });

  test('follows changes of the tickets, and stays even while it discounts none', async () => {
    const held = await holdCart(world.api, { type: 'adult', n: 2 });
    const free = await applied(world.api, idOf(held), 'FRIEND');
    expect(free.cartmod[0]).toMatchObject({ discount: '20.00' });
    expect(totals(free)).toMatchObject({
      total_fee_fixed_outside: '1.00',
      total_outstanding: '21.50',
    });
    const params = { id: idOf(held) };
    const [first] = free.ticket;
    const less = await answered<'modifyMyCart'>(
      world.api.call('modifyMyCart', { params, body: { remove: [first?.id ?? ''] } }),
    );
    expect(less.cartmod).toMatchObject([{ discount: '0', tickets_affected: [] }]);
    expect(totals(less).total_outstanding).toBe('21.50');
    const more = await answered<'modifyMyCart'>(
      world.api.call('modifyMyCart', { params, body: { add: lines([{ type: 'child' }]) } }),
    );
    expect(more.cartmod).toMatchObject([
      { discount: '8.00', tickets_affected: [more.ticket[1]?.id] },
    ]);
    expect(totals(more).total_outstanding).toBe('21.50');
  });

  test('moves to the fresh cart at a refresh', async () => {
    const held = await holdCart(world.api, { type: 'adult' });
    await applied(world.api, idOf(held), 'HALF');
    const before = await usesOf(world, 'HALF');
    world.advance(20 * 60_000 - 20_000);
    const fresh = await answered<'modifyMyCart'>(
      world.api.call('modifyMyCart', { params: { id: idOf(held) }, body: {} }),
    );
    expect(idOf(fresh)).not.toBe(idOf(held));
    expect(fresh.cartmod).toMatchObject([{ code: 'HALF', discount: '10.00' }]);
    expect(await usesOf(world, 'HALF')).toBe(before);
  });

  test('sets the price that is paid, and is kept with the order', async () => {
    const held = await holdCart(world.api, { type: 'adult', n: 2 });
    const priced = await applied(world.api, idOf(held), 'HALF');
    expect(await refusedWith(checkout(world.api, held))).toBe('amount_mismatch');
    const before = await usesOf(world, 'HALF');
    const paid = await answered<'guestCheckoutMyCart'>(checkout(world.api, priced));
    expect(cartOf(paid)).toMatchObject({ state: 'ordered', payment_due: '0' });
    expect(paid.ticket_order[0]?.ticket_order_fees).toMatchObject({
      total_cartmod_amount: '-20.00',
      total_after_fees_price: '22.50',
    });
    expect(paid.cartmod).toMatchObject([{ code: 'HALF', discount: '20.00' }]);
    const order = await answered<'getTicketOrder'>(
      world.api.call('getTicketOrder', { params: { id: paid.ticket_order[0]?.id ?? '' } }),
    );
    expect(order.cartmod).toEqual(paid.cartmod);
    expect(await usesOf(world, 'HALF')).toBe(before);
    expect(await refusedWith(apply(world.api, idOf(held), 'FIVE'))).toBe('incorrect_cart_state');
    expect(await refusedWith(remove(idOf(held), 'HALF'))).toBe('incorrect_cart_state');
  });

  test('takes one use when retried with the same key', async () => {
    const held = await holdCart(world.api, { type: 'adult' });
    const before = await usesOf(world, 'HALB');
    const once = () =>
      world.api.call('applyMyCode', {
        params: { id: idOf(held) },
        body: { code: 'HALB' },
        idempotencyKey: `a-key-for-${idOf(held)}`,
      });
    expect(await once()).toEqual(await once());
    expect(await usesOf(world, 'HALB')).toBe((before ?? 0) + 1);
  });
});

describe('a use is released', () => {
  test('when the cart is deleted, and when it expires', async () => {
    const [deleted, expired] = [
      await holdCart(world.api, { type: 'adult' }),
      await holdCart(world.api, { type: 'adult' }),
    ];
    const before = (await usesOf(world, 'TWO')) ?? 0;
    for (const held of [deleted, expired]) await applied(world.api, idOf(held), 'TWO');
    expect(await usesOf(world, 'TWO')).toBe(before + 2);
    await answered<'deleteMyCart'>(
      world.api.call('deleteMyCart', { params: { id: idOf(deleted) } }),
    );
    expect(await usesOf(world, 'TWO')).toBe(before + 1);
    world.advance(21 * 60_000);
    await world.sweep();
    await world.sweep();
    expect(await usesOf(world, 'TWO')).toBe(0);
  });
});

describe('a code is refused', () => {
  // Guards: API-04, PRO-12, PRO-14
  test('with its reason, and as it was typed', async () => {
    const held = await holdCart(world.api, { type: 'adult' });
    const refused = async (code: string) => {
      const outcome = await apply(world.api, idOf(held), code);
      if (outcome.ok) throw new Error('it was applied');
      const [{ _code, _extra, _description } = { _code: '', _extra: {}, _description: '' }] =
        outcome.errors;
      return { status: outcome.status, _code, ..._extra, _description };
    };
    expect(await refused(' NoSuch ')).toEqual({
      status: 404,
      _code: 'code_not_found',
      code: 'NoSuch',
      _description: '',
    });
    expect(await refused('FRIEND')).toEqual({
      status: 422,
      _code: 'no_code_benefit',
      code: 'FRIEND',
      reason: 'minimum_not_met',
      _description: 'For two or more.',
    });
    expect(await refused('OVER')).toMatchObject({ reason: 'over' });
    expect(await refused('FRONT')).toMatchObject({ reason: 'not_for_these_tickets' });
    for (const bad of ['x', ' x ', 'x'.repeat(36), 'A\u200bB', 'A\tB']) {
      expect(await refused(bad)).toMatchObject({ _code: 'validation_failed', path: 'code' });
    }
    await applied(world.api, idOf(held), 'HALF');
    expect(await refused('ｈａｌｆ')).toMatchObject({ status: 409, _code: 'duplicate_code' });
    expect(await refused('HALB')).toMatchObject({ _code: 'duplicate_code' });
    expect(await refusedWith(apply(world.api, crypto.randomUUID(), 'HALF'))).toBe('not_found');
  });

  // Guards: API-04
  test('once it is used up', async () => {
    const [one, other] = [
      await holdCart(world.api, { type: 'adult' }),
      await holdCart(world.api, { type: 'adult' }),
    ];
    await world.sql("update promo_code set max_uses = used + 1 where id = 'few'");
    await applied(world.api, idOf(one), 'FEW');
    expect(await apply(world.api, idOf(other), 'FEW')).toMatchObject({
      status: 409,
      errors: [{ _code: 'code_exhausted', _extra: { code: 'FEW' } }],
    });
  });

  // Guards: PRO-07
  test('during a payment, and in a cart that costs nothing', async () => {
    const free = await holdCart(world.api, { type: 'free' });
    expect(await refusedWith(apply(world.api, idOf(free), 'HALF'))).toBe('no_code_benefit');
    const held = await holdCart(world.api, { type: 'adult' });
    await checkout(world.api, held, { card: 'pm_card_threeDSecure2Required' });
    expect(await refusedWith(apply(world.api, idOf(held), 'HALF'))).toBe('incorrect_cart_state');
  });

  test('to a buyer who has used it as often as allowed', async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    const buyer = async (cartId: string, typed: string) => {
      const id = await purchaser(world.api, cartId);
      await world.sql('update identity set email = $2 where id = $1', [id, typed]);
      return id;
    };
    const cart = async () =>
      applied(world.api, idOf(await holdCart(world.api, { type: 'adult' })), 'ONCE');
    const [first, second] = [await cart(), await cart()];
    const one = await checkout(world.api, first, { buyer: await buyer(idOf(first), email) });
    expect(one.ok).toBe(true);
    const again = await checkout(world.api, second, {
      buyer: await buyer(idOf(second), email.toUpperCase()),
    });
    expect(again).toMatchObject({
      errors: [{ _code: 'code_exhausted', _extra: { code: 'ONCE', reason: 'per_buyer' } }],
    });
    const removed = await answered<'removeMyCode'>(remove(idOf(second), 'ONCE'));
    expect((await checkout(world.api, removed)).ok).toBe(true);
  });

  test('after too many wrong ones, even if it is right', async () => {
    const held = await holdCart(world.api, { type: 'adult' });
    for (let n = 0; n < 20; n += 1) {
      expect(await refusedWith(apply(world.api, idOf(held), `WRONG${n}`))).toBe('code_not_found');
    }
    expect(await apply(world.api, idOf(held), 'HALF')).toMatchObject({
      status: 429,
      errors: [{ _code: 'too_many_requests', _extra: { retry_after: expect.any(Number) } }],
    });
    world.advance(601_000);
    expect((await apply(world.api, idOf(held), 'HALF')).ok).toBe(true);
  });
});
