import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { answered } from '../testing/venues/world.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
});
afterAll(() => world.close());

type Line = { ticket_type_id: string; event_session_id?: string | null; face_value?: string };
const ask = (id: string, ...lines: Line[]) =>
  world.api.call('checkPrice', { params: { id }, body: { ticket_types_required: lines } });
const check = async (id: string, ...lines: Line[]) => {
  const { pricecheck } = await answered<'checkPrice'>(ask(id, ...lines));
  return pricecheck[0];
};

// Guards: API-21, QTY-47
test('tickets are priced by their session, each with its fees, and add up', async () => {
  const answer = await check(
    'admission',
    { ticket_type_id: 'adult', event_session_id: 'sat-10' },
    { ticket_type_id: 'adult', event_session_id: 'sat-18' },
    { ticket_type_id: 'child', event_session_id: 'tue-10' },
    { ticket_type_id: 'adult' },
  );
  expect(answer).toEqual({
    lines: [
      { ticket_type_id: 'adult', face_value: '20.00', fee_outside: '1.50' },
      { ticket_type_id: 'adult', face_value: '12.00', fee_outside: '1.30' },
      { ticket_type_id: 'child', face_value: '13.00', fee_outside: '0' },
      { ticket_type_id: 'adult', face_value: '20.00', fee_outside: '1.50' },
    ],
    total_price: '65.00',
    total_fee_outside: '4.30',
    total: '69.30',
  });
});

test('a discounted type costs its discounted amount', async () => {
  expect(await check('pass', { ticket_type_id: 'pass' })).toMatchObject({ total: '40.00' });
});

test("the caller's amount is ignored for a type with a price of its own", async () => {
  const answer = await check('pass', { ticket_type_id: 'pass', face_value: '0.01' });
  expect(answer).toMatchObject({ total: '40.00' });
});

// Guards: API-21, QTY-47
test('an amount left to the buyer has to lie within its bounds', async () => {
  const gift = (face_value?: string): Line => ({
    ticket_type_id: 'gift',
    ...(face_value !== undefined && { face_value }),
  });
  expect(await check('donate', gift('2.00'), gift('90'))).toMatchObject({ total: '92.00' });
  const refused = {
    _code: 'validation_failed',
    _extra: { path: 'ticket_types_required[1].face_value' },
  };
  for (const wrong of [gift('1.99'), gift('90.01'), gift('2.005'), gift()]) {
    expect(await ask('donate', gift('2.00'), wrong)).toMatchObject({
      status: 400,
      errors: [refused],
    });
  }
});

test.each([
  ['admission', { ticket_type_id: 'pass' }, 'ticket_type_id'],
  ['admission', { ticket_type_id: 'nothing' }, 'ticket_type_id'],
  ['admission', { ticket_type_id: 'friends-type' }, 'ticket_type_id'],
  ['admission', { ticket_type_id: 'late-type' }, 'ticket_type_id'],
  ['admission', { ticket_type_id: 'adult', event_session_id: 'over-1' }, 'event_session_id'],
])('the price call of %s refuses what it does not sell: %o', async (id, line, field) => {
  expect(await ask(id, line)).toMatchObject({
    status: 404,
    errors: [{ _code: 'not_found', _extra: { path: `ticket_types_required[0].${field}` } }],
  });
});

test('a type sold by link is priced only for callers who name it', async () => {
  expect(await check('admission', { ticket_type_id: 'press-type' })).toMatchObject({
    total: '9.00',
  });
});
