import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cartOf, holdCart, purchaser } from '../testing/buyer.ts';
import { applied, apply, sampleRules, seedRules, usesOf } from '../testing/codes.ts';
import { makeCard, payFrom } from '../testing/gift-card.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const off = { kind: 'percent', percent: '10' } as const;
  await seedRules(world, {
    ...sampleRules,
    gone: { discount: off, codes: { GONE: null } },
    kept: { discount: off, codes: { KEPT: null, LAPSED: null } },
    past: { discount: off, codes: { PAST: null }, advertised: true, until: '2020-01-01T00:00:00Z' },
    both: { discount: off, codes: { BOTH: null }, scope: { types: ['adult', 'front', 'pass'] } },
  });
  await world.sql("update cart_rule set withdrawn = true where id = 'gone'");
  await world.sql("update promo_code set withdrawn = true where id = 'lapsed'");
  await world.sql("update ticket_group set sales_end = '2020-01-01Z' where id = 'limited'");
  await world.sql("update ticket_group set hidden_type = 'public_member_only' where id = 'pass'");
  await seedVenue(world.database.administratorUrl, { key: 'foreign' });
});
afterAll(() => world.close());
beforeEach(async () => void (await world.sql('delete from rate_window')));

const idOf = (answer: Awaited<ReturnType<typeof holdCart>>) => cartOf(answer).id;
const byId = (call: 'applyCode' | 'removeCode', id: string, code: string) =>
  world.api.call(call, { params: { id }, body: { code } });

test('codes and carts are not found by another tenant', async () => {
  const foreign = world.clientOf('foreign');
  const theirs = await holdCart(foreign, { type: 'adult' });
  const ours = await holdCart(world.api, { type: 'adult' });
  expect(await refusedWith(apply(foreign, idOf(theirs), 'HALF'))).toBe('code_not_found');
  expect(await refusedWith(apply(world.api, idOf(theirs), 'HALF'))).toBe('not_found');
  expect(await refusedWith(byId('applyCode', idOf(theirs), 'HALF'))).toBe('not_found');
  await applied(world.api, idOf(ours), 'HALF');
  const uses = await usesOf(world, 'HALF');
  expect(
    await refusedWith(
      foreign.call('removeCode', { params: { id: idOf(ours) }, body: { code: 'HALF' } }),
    ),
  ).toBe('not_found');
  expect(await usesOf(world, 'HALF')).toBe(uses);
});

test('a code is not found once it or its rule is withdrawn', async () => {
  const { cart } = await holdCart(world.api, { type: 'adult' });
  const id = cart[0]?.id ?? '';
  expect(await refusedWith(apply(world.api, id, 'GONE'))).toBe('code_not_found');
  expect(await refusedWith(apply(world.api, id, 'LAPSED'))).toBe('code_not_found');
  expect((await apply(world.api, id, 'KEPT')).ok).toBe(true);
});

test('an advertised code is shown as long as it can be applied', async () => {
  const { promo_code } = await holdCart(world.api, { type: 'adult' });
  expect(promo_code.map(({ code }) => code)).toEqual(['FIVE']);
});

test('wrong codes count towards the buyer’s limit, valid ones do not', async () => {
  const look = (code: string) => world.api.call('getCode', { params: { code } });
  const { cart } = await holdCart(world.api, { type: 'adult' });
  await applied(world.api, cart[0]?.id ?? '', 'TWO');
  for (let n = 0; n < 101; n += 1) expect((await look('TWO')).ok).toBe(true);
  for (let n = 0; n < 21; n += 1) {
    expect(await refusedWith(apply(world.api, cart[0]?.id ?? '', 'TWO'))).toBe('duplicate_code');
  }
  for (let n = 0; n < 100; n += 1) expect(await refusedWith(look(`W${n}X`))).toBe('code_not_found');
  expect(await refusedWith(look('TWO'))).toBe('too_many_requests');
});

test('the lookup of a code names only types on sale', async () => {
  const answer = await answered<'getCode'>(world.api.call('getCode', { params: { code: 'BOTH' } }));
  expect(answer.ticket_type.map(({ id }) => id)).toEqual(['adult']);
});

// Guards: PRO-02
test('the lookup of a code for tickets that are no longer on sale says so', async () => {
  const look = (code: string) => world.api.call('getCode', { params: { code } });
  expect(await look('FRONT')).toMatchObject({
    errors: [{ _code: 'no_code_benefit', _extra: { code: 'FRONT', reason: 'not_on_sale' } }],
  });
});

// Guards: PRO-02
test('the lookup of a code that is used up says so, until a cart lets it go', async () => {
  const look = () => world.api.call('getCode', { params: { code: 'FEW' } });
  expect((await look()).ok).toBe(true);
  const held = await holdCart(world.api, { type: 'adult' });
  await applied(world.api, idOf(held), 'FEW');
  expect(await refusedWith(look())).toBe('code_exhausted');
  await answered<'removeMyCode'>(
    world.api.call('removeMyCode', { params: { id: idOf(held) }, body: { code: 'FEW' } }),
  );
  expect((await look()).ok).toBe(true);
});

test('a cart keeps the name that its code had when it was applied', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  await applied(world.api, idOf(held), 'TWO');
  await world.sql("update cart_code set name = 'As it was' where cart_id = $1", [idOf(held)]);
  const read = await answered<'getMyCart'>(
    world.api.call('getMyCart', { params: { id: idOf(held) } }),
  );
  expect(read.cartmod).toMatchObject([{ code: 'TWO', name: 'As it was' }]);
});

// Guards: PRO-08
test('codes are applied and removed by the id of a cart', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const one = await answered<'applyCode'>(byId('applyCode', idOf(held), 'TWO'));
  expect(one.cartmod).toMatchObject([{ code: 'TWO', discount: '2.00' }]);
  const none = await answered<'removeCode'>(byId('removeCode', idOf(held), 'TWO'));
  expect(none.ticket).toEqual(held.ticket);
});

// Guards: PRO-07
test('codes cannot be changed once a part is paid', async () => {
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const id = idOf(held);
  await applied(world.api, id, 'TWO');
  await purchaser(world.api, id);
  const card = await makeCard(world, 1000);
  await answered<'payMyCart'>(payFrom(world.api, card, { cart: id, amount: '10.00' }));
  expect(await refusedWith(apply(world.api, id, 'FIVE'))).toBe('incorrect_cart_state');
  expect(await refusedWith(byId('removeCode', id, 'TWO'))).toBe('incorrect_cart_state');
});

// Guards: PRO-05
test('any input that is not a code is refused with its reason, and the cart is unchanged', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const read = () => world.api.call('getMyCart', { params: { id: idOf(held) } });
  const before = await read();
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '\ud800x',
      'HALF\ufe0f',
      'HA\u0000LF',
      '\ufdfa'.repeat(35),
      '../my',
      '%00',
      "'--",
    ),
  );
  await fc.assert(
    fc.asyncProperty(typed, async (code) => {
      const outcome = await apply(world.api, idOf(held), code);
      if (outcome.ok) throw new Error(`${JSON.stringify(code)} was applied`);
      const [error] = outcome.errors;
      expect(['code_not_found', 'validation_failed']).toContain(error?._code);
      if (error?._code === 'validation_failed') expect(error._extra['path']).toBe('code');
      await world.sql('delete from rate_window');
    }),
    { numRuns: 60 },
  );
  expect(await read()).toMatchObject({ ok: before.ok, answer: { cartmod: [] } });
});
