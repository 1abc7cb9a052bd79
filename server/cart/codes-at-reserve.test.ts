import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, checkout, holdCart, lines } from '../testing/buyer.ts';
import { applied, sampleRules, seedRules } from '../testing/codes.ts';
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

describe('a code sent with the tickets', () => {
  const open = (body: object) => world.api.call('createCart', { body });
  const front = lines([{ type: 'front' }]);

  // Guards: API-02, DET-67, PRO-09
  test('unlocks tickets that require it, and is refused with all tickets if it does not fit', async () => {
    const counts = () => world.sql('select count(*)::int as n from cart');
    const before = await counts();
    expect(await open({ add: front })).toMatchObject({
      status: 422,
      errors: [
        {
          _code: 'rule_blocks_reserve',
          _context: 'checkout_rules',
          _extra: {
            block_reason: 'code_required',
            rules: [{ id: 'front', name: 'Rule front', description: 'What front does' }],
          },
        },
      ],
    });
    const withCodes = (...codes: string[]) => open({ add: front, preReservePromoCodes: { codes } });
    expect(await refusedWith(withCodes('NOSUCH'))).toBe('code_not_found');
    expect(await refusedWith(withCodes('FRIEND'))).toBe('no_code_benefit');
    expect(await refusedWith(withCodes('HALF'))).toBe('rule_blocks_reserve');
    await world.sql("update promo_code set max_uses = used where id = 'few'");
    expect(await refusedWith(withCodes('FRONT', 'FEW'))).toBe('code_exhausted');
    expect(await counts()).toEqual(before);
    const answer = await answered<'createCart'>(withCodes('front', 'half'));
    expect(answer.cartmod.map(({ code, discount }) => [code, discount])).toEqual([
      ['FRONT', '0'],
      ['HALF', '15.00'],
    ]);
    const read = await answered<'getMyCart'>(
      world.api.call('getMyCart', { params: { id: idOf(answer) } }),
    );
    expect(read.cartmod).toEqual(expect.arrayContaining(answer.cartmod));
    expect(totals(read)).toEqual(totals(answer));
  });

  test('is skipped if it is preloaded and does not fit', async () => {
    await world.sql("update promo_code set max_uses = used where id = 'few'");
    const answer = await answered<'createCart'>(
      open({
        add: lines([{ type: 'adult' }]),
        preloadedPromoCodes: ['', 'x'.repeat(200), 'A\u0007B', 'NOSUCH', 'FRIEND', 'FEW', 'TWO'],
      }),
    );
    expect(answer.cartmod).toMatchObject([{ code: 'TWO', discount: '2.00' }]);
    const params = { id: idOf(answer) };
    const more = await answered<'modifyMyCart'>(
      world.api.call('modifyMyCart', {
        params,
        body: { add: lines([{ type: 'adult' }]), preloadedPromoCodes: ['FEW', 'FIVE', 'TWO'] },
      }),
    );
    expect(more.cartmod).toMatchObject([
      { code: 'TWO', discount: '4.00' },
      { code: 'FIVE', discount: '5.00' },
    ]);
  });

  // Guards: PRO-14
  test('lets tickets be added to an existing cart', async () => {
    const held = await holdCart(world.api, { type: 'adult' });
    const params = { id: idOf(held) };
    const add = (more = {}) =>
      world.api.call('modifyMyCart', { params, body: { add: front, ...more } });
    expect(await refusedWith(add())).toBe('rule_blocks_reserve');
    // For a code that the cart already has, the refusal names the blocked tickets, not the duplicate
    //
    await applied(world.api, idOf(held), 'HALF');
    for (const typed of ['HALF', 'HALB']) {
      const given = { preReservePromoCodes: { codes: [typed] } };
      expect(await refusedWith(add(given))).toBe('rule_blocks_reserve');
    }
    const codes = { preReservePromoCodes: { codes: ['FRONT'] } };
    expect((await add(codes)).ok).toBe(true);
    expect((await add(codes)).ok).toBe(true);
  });

  test('is found in its cart by a retry of the request that took its last use', async () => {
    await world.sql("update promo_code set max_uses = used + 1 where id = 'few'");
    const body = { add: lines([{ type: 'adult' }]), preReservePromoCodes: { codes: ['FEW'] } };
    const idempotencyKey = crypto.randomUUID();
    const open = () =>
      answered<'createCart'>(world.api.call('createCart', { body, idempotencyKey }));
    const [one, other] = [await open(), await open()];
    expect(idOf(other)).toBe(idOf(one));
    expect(other.cartmod).toMatchObject([{ code: 'FEW', discount: '1.00' }]);
  });
});

// Guards: APP-49, CRT-02, PAY-57, PRO-01, PRO-17
test('a cart with a blocking rule cannot be paid until its code is applied', async () => {
  const held = await holdCart(world.api, { type: 'adult', session: 'tour-12' });
  expect(cartOf(held).blocking_rules).toEqual([
    { id: 'noon', name: 'Rule noon', description: 'What noon does' },
  ]);
  expect(await checkout(world.api, held)).toMatchObject({
    status: 422,
    errors: [
      {
        _code: 'rule_blocks_reserve',
        _context: 'checkout_rules',
        _extra: { block_reason: 'code_required', rules: [{ id: 'noon' }] },
      },
    ],
  });
  const open = await applied(world.api, idOf(held), 'NOON');
  expect(cartOf(open).blocking_rules).toEqual([]);
  expect(open.cartmod).toMatchObject([{ code: 'NOON', blocking_checkout: true, discount: '0' }]);
  const closed = await answered<'removeMyCode'>(remove(idOf(held), 'NOON'));
  expect(cartOf(closed).blocking_rules).toHaveLength(1);
  await applied(world.api, idOf(held), 'NOON');
  expect((await checkout(world.api, open)).ok).toBe(true);
});

test('a cart lists the advertised codes that fit it', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const shown = [{ code: 'FIVE', name: 'Rule five', description: 'What five does' }];
  expect(held.promo_code).toEqual(shown);
  expect((await holdCart(world.api, { type: 'child' })).promo_code).toEqual([]);
  expect((await applied(world.api, idOf(held), 'FIVE')).promo_code).toEqual([]);
});

describe('looking up a code', () => {
  const look = (code: string, mode?: string) =>
    world.api.call('getCode', { params: { code }, query: mode === undefined ? {} : { mode } });

  // Guards: API-11, PRO-02
  test('shows its benefit and the ticket types that it is for', async () => {
    const answer = await answered<'getCode'>(look('five'));
    expect(answer).toMatchObject({
      cartmod: [{ code: 'FIVE', benefit: { kind: 'cart_amount', amount: '5.00' }, discount: '0' }],
      ticket_type: [{ id: 'adult', currency_amount: '20.00' }],
      ticket_group: [{ id: 'general' }],
    });
    expect((await answered<'getCode'>(look('HALF'))).ticket_type).toEqual([]);
  });

  // Guards: API-11, PRO-02
  test('finds it among the advertised codes, or among all', async () => {
    expect(await refusedWith(look('HALF', 'advertise'))).toBe('code_not_found');
    expect((await look('FIVE', 'advertise')).ok).toBe(true);
    expect((await look('HALF', 'advertise,code')).ok).toBe(true);
    expect(await refusedWith(look('HALF', 'secret'))).toBe('bad_field_value');
    expect(await refusedWith(look('NOSUCH'))).toBe('code_not_found');
  });

  // Guards: PRO-02
  test('shows the conditions of its discount', async () => {
    const { code_terms } = await answered<'getCode'>(look('FRIEND'));
    expect(code_terms).toEqual([
      { text: 'For two or more.', types: null, sessions: {}, min_tickets: 2, min_amount: '0' },
    ]);
    const [five] = (await answered<'getCode'>(look('FIVE'))).code_terms;
    expect(five).toMatchObject({ types: ['adult'], sessions: {} });
    const [noon] = (await answered<'getCode'>(look('NOON'))).code_terms;
    expect(noon).toMatchObject({ sessions: { time_from: '12:00' } });
  });

  // Guards: PRO-10
  test('refuses an expired code with the reason that applying it gives', async () => {
    expect(await look('OVER')).toMatchObject({
      ok: false,
      errors: [{ _code: 'no_code_benefit', _extra: { code: 'OVER', reason: 'over' } }],
    });
  });

  // Guards: API-11, PRO-02
  test('is never cached', async () => {
    for (const path of ['/api/code/FIVE', '/cached_api/code/FIVE']) {
      const request = new Request(`http://localhost${path}?seller=${world.venue.slug}`);
      const response = await world.fetch(request);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    }
  });
});
