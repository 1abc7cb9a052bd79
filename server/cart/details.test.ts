import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import type { SurveySpec } from '#domain/cart/survey.ts';
import { placedKey } from '#tenants/texts/placed-text.ts';
import { type CartAnswer, cartOf, checkout, holdCart, lines } from '../testing/buyer.ts';
import { configure } from '../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

const survey: SurveySpec = {
  properties: {
    age: { title: 'Age', type: 'integer', minimum: 7, maximum: 99 },
    food: { title: 'Food', type: 'string', enum: ['meat', 'none'] },
    note: { title: 'Note', type: 'string' },
    renewal: { title: 'Since when', type: 'string', contexts: 'renew' },
  },
  required: ['age', 'renewal'],
};
const spec = JSON.stringify(survey);

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { portalId } = world.venue;
  // `front` has questions, `pass` is a city pass, `child` requires one name, `free` requires every
  // name.
  await world.sql(`update ticket_group set additional_info_spec = $1::jsonb where id = 'limited'`, [
    spec,
  ]);
  await world.sql(`update ticket_group set handler = 'passes' where id = 'pass'`);
  await world.sql(
    `insert into config (portal_id, scope, resource_id, key, value) values
       ($1, 'portal', '', 'passes.adult_pattern', '"A\\\\d{4}"'),
       ($1, 'portal', '', 'passes.child_pattern', '"C\\\\d{4}"'),
       ($1, 'event_template', 'pass', 'passes.child_keywords', '["kid"]')`,
    [portalId],
  );
  await world.sql(
    `insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount)
     values ($1, 'kid', 'pass', 'Pass for kids', 100)`,
    [portalId],
  );
  await world.sql(
    `insert into ticket_rule (portal_id, ticket_group_id, ticket_type_id, min, max, named, emailed)
     values ($1, 'general', 'child', 1, -1, 'yes', true)`,
    [portalId],
  );
  // `named` requires the name of every visitor.
  await world.sql(
    `with named as (
       insert into ticket_group (portal_id, id, event_template_id, name, handler, hidden_type,
         capacity, meta)
       values ($1, 'named', 'tour', 'Named', 'tickets', 'public_browsable', -1,
         '{"admit_names": "yes", "admit_emails": "optional"}') returning 1)
     insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount)
     select $1, 'guest', 'named', 'Guest', 100 from named`,
    [portalId],
  );
  await world.sql(`update stock set capacity = 50 where group_id in ('limited', 'pass')`);
});
afterAll(() => world.close());

type Body = CallInput<'createCart'>['body'];
const open = (body: Body) => world.api.call('createCart', { body });
const held = (body: Body): Promise<CartAnswer> => answered<'createCart'>(open(body));
const modify = (cart: CartAnswer, body: Body) =>
  world.api.call('modifyMyCart', { params: { id: cartOf(cart).id }, body });
const errorOf = async (call: ReturnType<typeof open>) => {
  const outcome = await call;
  if (outcome.ok) throw new Error('it was not refused');
  return outcome.errors.map(({ _code, _extra }) => ({ _code, path: _extra['path'] }));
};
const carts = async () => (await world.sql('select id from cart')).length;

const front = lines([{ type: 'front' }]);
const info = (data: Record<string, string | number | boolean>, ticket_group_id = 'limited') => ({
  additionalInfo: [{ ticket_group_id, data }],
});
const answersOf = async (cart: CartAnswer) => {
  const rows = await world.sql<{ data: unknown }>(
    'select data from cart_answer where cart_id = $1',
    [cartOf(cart).id],
  );
  return rows.map(({ data }) => data);
};

describe('a survey', () => {
  // Guards: QTY-32
  test('takes an answer in an option’s wording of another language, and stores the file’s', async () => {
    const place = 'events/tour/groups/limited/additional_info_spec/properties/food/enum';
    await configure(world, {
      event_texts: { de: { [placedKey('meat', place)]: 'Fleisch', none: 'nichts' } },
    });
    const cart = await held({ add: front, ...info({ age: 8, food: 'Fleisch' }) });
    expect(await answersOf(cart)).toEqual([{ age: 8, food: 'meat' }]);
    const other = await held({ add: front, ...info({ age: 8, food: 'nichts' }) });
    expect(await answersOf(other)).toEqual([{ age: 8, food: 'none' }]);
    await configure(world, { event_texts: {} });
  });

  // Guards: CRT-07, QTY-26
  test('is stored as its questions define it, with the cart and with its order', async () => {
    const data = { age: ' 8 ', food: 'fish', note: ' nuts ', nobody: 'asked' };
    const cart = await held({ add: front, ...info(data) });
    expect(await answersOf(cart)).toEqual([{ age: 8, note: 'nuts' }]);
    await checkout(world.api, cart);
    expect(await answersOf(cart)).toEqual([{ age: 8, note: 'nuts' }]);
  });

  // Guards: QTY-29
  test('without a required answer is refused by question, and nothing is held', async () => {
    const before = await carts();
    expect(await errorOf(open({ add: front, ...info({ age: 6 }) }))).toEqual([
      { _code: 'additional_info_validation_failed', path: 'additionalInfo[0].data.age' },
    ]);
    expect(await refusedWith(open({ add: front }))).toBe('additional_info_validation_failed');
    const reserve = { tickets: front, additional_info: info({ age: 100 }).additionalInfo };
    expect(await errorOf(open({ reserve }))).toMatchObject([
      { path: 'reserve.additional_info[0].data.age' },
    ]);
    expect(await carts()).toBe(before);
  });

  test('of a group without tickets in the cart is refused', async () => {
    const body = { add: lines([{ type: 'adult' }]), ...info({ age: 8 }) };
    expect(await errorOf(open(body))).toEqual([
      { _code: 'validation_failed', path: 'additionalInfo[0].ticket_group_id' },
    ]);
  });

  test('is asked once per cart, moves to a fresh one, and is deleted with the last ticket', async () => {
    const cart = await holdCart(world.api, { type: 'adult' });
    expect(await refusedWith(modify(cart, { add: front }))).toBe(
      'additional_info_validation_failed',
    );
    await answered<'modifyMyCart'>(modify(cart, { add: front, ...info({ age: 8 }) }));
    await answered<'modifyMyCart'>(modify(cart, { add: front }));
    await world.sql(`update cart set expires_at = now() + interval '20 seconds' where id = $1`, [
      cartOf(cart).id,
    ]);
    const fresh = await answered<'modifyMyCart'>(modify(cart, {}));
    expect(cartOf(fresh).id).not.toBe(cartOf(cart).id);
    expect(await answersOf(fresh)).toEqual([{ age: 8 }]);
    const fronts = fresh.ticket.filter((ticket) => ticket.ticket_type_id === 'front');
    const [first, second] = fronts.map(({ id }) => id);
    await answered<'modifyMyCart'>(modify(fresh, { remove: [first ?? ''] }));
    expect(await answersOf(fresh)).toEqual([{ age: 8 }]);
    await answered<'modifyMyCart'>(modify(fresh, { remove: [second ?? ''] }));
    expect(await answersOf(fresh)).toEqual([]);
  });
});

// Guards: QTY-36, QTY-37
test('a ticket that needs a name and an email address is refused without them, field by field', async () => {
  const children = lines([{ type: 'child', n: 2 }]);
  expect(await errorOf(open({ add: children }))).toEqual([
    { _code: 'validation_failed', path: 'add[0].admit_name' },
    { _code: 'validation_failed', path: 'add[0].admit_email' },
  ]);
  const [first, second] = children;
  if (!first || !second) throw new Error('two lines were asked for');
  const ada = { ...first, admit_name: 'Ada Lovelace', admit_email: 'ada@example.org' };
  const cart = await held({ add: [ada, second] });
  expect(cart.ticket.map(({ admit_name }) => admit_name)).toEqual(['Ada Lovelace', '']);
});

// Guards: QTY-36, QTY-37
test('tickets of a group that admits by name need full names, and may have e-mail addresses', async () => {
  const guest = (admit_name: string, admit_email = '') => ({
    add: [{ ticket_type_id: 'guest', event_session_id: 'tour-10', admit_name, admit_email }],
  });
  for (const name of ['', '  ', 'Ada']) {
    expect(await errorOf(open(guest(name)))).toEqual([
      { _code: 'validation_failed', path: 'add[0].admit_name' },
    ]);
  }
  expect(await errorOf(open(guest('Ada Lovelace', 'ada')))).toEqual([
    { _code: 'validation_failed', path: 'add[0].admit_email' },
  ]);
  const { ticket } = await held(guest(' Ada Lovelace '));
  expect(ticket).toMatchObject([{ admit_name: 'Ada Lovelace', admit_email: '' }]);
});

describe('a pass', () => {
  const pass = (voucher: unknown) => ({ ticket_type_id: 'pass', handler_data: { voucher } });
  const taken = (voucher: string) =>
    world.sql(`select id from ticket where handler_data->>'voucher' = $1 and state = 'held'`, [
      voucher,
    ]);

  // Guards: QTY-43
  test('is held by its voucher, which is trimmed and must match the venue’s pattern', async () => {
    await held({ add: [pass(' A0001 ')] });
    expect(await taken('A0001')).toHaveLength(1);
    for (const voucher of [undefined, '', 'A1', 'x'.repeat(600), 7]) {
      expect(await errorOf(open({ add: [pass('A0002'), pass(voucher)] }))).toEqual([
        { _code: 'invalid_citypass', path: 'add[1].handler_data.voucher' },
      ]);
    }
  });

  // Guards: CFG-27, QTY-44
  test('for children, recognized by the venue’s keyword in its name, has its own pattern', async () => {
    const kid = (voucher: string) => ({ ticket_type_id: 'kid', handler_data: { voucher } });
    expect(await errorOf(open({ add: [kid('A0003')] }))).toEqual([
      { _code: 'invalid_citypass', path: 'add[0].handler_data.voucher' },
    ]);
    expect(await errorOf(open({ add: [pass('C0003')] }))).toHaveLength(1);
    await held({ add: [kid('C0003'), pass('A0003')] });
  });

  test('is refused with another ticket’s voucher, held or sold', async () => {
    const cart = await held({ add: [pass('A0010')] });
    const again = { add: [pass('A0011'), pass('A0010')] };
    const refusal = [{ _code: 'code_exhausted', path: 'add[1].handler_data.voucher' }];
    expect(await errorOf(open(again))).toEqual(refusal);
    expect(await errorOf(open({ add: [pass('A0012'), pass('A0012')] }))).toEqual(refusal);
    const other = await held({ add: [pass('A0013')] });
    expect(await errorOf(modify(other, again))).toEqual(refusal);
    await checkout(world.api, cart);
    expect(await errorOf(open(again))).toEqual(refusal);
    expect(await taken('A0011')).toEqual([]);
  });

  // Guards: PRO-10
  test('whose voucher is released during the check is refused without naming a ticket', async () => {
    const first = await held({ add: [pass('A0015')] });
    const other = await held({ add: [pass('A0016')] });
    const { store } = world.services;
    const write = store.write.bind(store);
    const spy = vi.spyOn(store, 'write').mockImplementationOnce(async (portal, work) => {
      try {
        return await write(portal, work);
      } finally {
        await world.api.call('deleteMyCart', { params: { id: cartOf(first).id } });
      }
    });
    const again = { add: [pass('A0017'), pass('A0015')] };
    expect(await errorOf(modify(other, again))).toEqual([{ _code: 'citypass_failure' }]);
    spy.mockRestore();
    expect(await taken('A0017')).toEqual([]);
    await answered<'modifyMyCart'>(modify(other, again));
  });

  test('releases its voucher with its place', async () => {
    const cart = await held({ add: [pass('A0020'), pass('A0021')] });
    const [first] = cart.ticket;
    const changed = { remove: [first?.id ?? ''], add: [pass('A0020')] };
    await answered<'modifyMyCart'>(modify(cart, changed));
    await world.api.call('deleteMyCart', { params: { id: cartOf(cart).id } });
    await held({ add: [pass('A0020'), pass('A0021')] });
  });

  const storm = (voucher: string) =>
    Promise.all(
      Array.from({ length: 8 }, async () => {
        const outcome = await open({ add: [pass(voucher)] });
        return outcome.ok ? 'held' : outcome.errors[0]?._code;
      }),
    );

  test('requested by many with one voucher is held by only one', async () => {
    const results = await storm('A0030');
    expect(results.filter((result) => result === 'held')).toHaveLength(1);
    expect(results.filter((result) => result === 'code_exhausted')).toHaveLength(7);
    expect(await taken('A0030')).toHaveLength(1);
  });

  test('is held by all of them without the index (control)', async () => {
    await world.sql('drop index ticket_one_a_voucher');
    expect(await storm('A0040')).toEqual(Array(8).fill('held'));
  });
});

// Guards: API-22, MEM-11, QTY-39
test('ticket rules are listed, with their types if requested', async () => {
  const answer = await answered<'listMembershipRules'>(
    world.api.call('listMembershipRules', { query: { embed: 'ticket_type', limit: 1000 } }),
  );
  const rule = {
    ticket_type_id: 'child',
    ticket_group_id: 'general',
    min: 1,
    max: -1,
    named: 'yes',
    emailed: true,
    party_role: '',
  };
  expect(answer.membership_rule).toEqual([rule]);
  expect(answer.ticket_type).toMatchObject([{ id: 'child', rule }]);
  const other = await answered<'listMembershipRules'>(
    world.api.call('listMembershipRules', { query: { 'ticket_group_id._in': 'limited' } }),
  );
  expect(other).toEqual({ membership_rule: [], ticket_type: [] });
});
