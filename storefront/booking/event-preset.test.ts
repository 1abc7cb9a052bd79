import { expect, test } from 'vitest';
import { readReserveQuery } from '#domain/events/reserve-query.ts';
import { advertising } from '#domain/events/testing/advertising.ts';
import { presetOf } from './event-preset.ts';
import type { Sessions } from './offer.ts';
import { sampleGroup, sampleType } from './testing/sample-offer.ts';

const groups = [
  sampleGroup([sampleType('adult', { name: 'Adult' }), sampleType('child', { name: 'Child' })]),
  sampleGroup([sampleType('gift', { currency_amount_min: '5', currency_amount_max: '50' })], {
    id: 'gifts',
    min_tickets_per_order: 2,
  }),
];
const preset = (query: string) => presetOf(groups, readReserveQuery(new URLSearchParams(query)));

// Guards: DET-08, DET-32
test('an address selects tickets by name and by id', () => {
  expect(preset('Adult=2&child=1')).toEqual({
    preset: { quantities: { adult: 2, child: 1 }, amounts: {} },
    failure: null,
  });
});

// Guards: DET-05
test('a selected type gets the minimum quantity of its group', () => {
  expect(preset('select=gift').preset.quantities).toEqual({ gift: 2 });
  expect(preset('select=Adult').preset.quantities).toEqual({ adult: 1 });
  expect(preset('select=Adult&Adult=3').preset.quantities).toEqual({ adult: 3 });
});

// Guards: DET-06
test('a price in the address is used if the buyer chooses the price', () => {
  expect(preset('price=20').preset.amounts).toEqual({ gift: '20' });
  expect(preset('price=12,50').preset.amounts).toEqual({ gift: '12.50' });
  expect(preset('price=1,500').preset.amounts).toEqual({ gift: '1,500' });
  expect(preset('select=adult&price=20').preset.amounts).toEqual({});
});

// Guards: DET-36
test('a type that is not on offer is reported, and the other tickets stay chosen', () => {
  const chosen = { preset: { quantities: { adult: 2 }, amounts: {} }, failure: 'types_not_found' };
  expect(preset('Adult=2&Senior=1')).toEqual(chosen);
  expect(preset('Adult=2&select=Senior&price=20')).toEqual(chosen);
  expect(preset('select=Senior').failure).toBe('types_not_found');
});

// Guards: DET-32
test('advertising and listing parameters change nothing, whatever their values', () => {
  const added = advertising.map((name, at) => `${name}=${at}`).join('&');
  for (const query of ['Adult=2&child=1', 'select=gift&price=20', 'Adult=3&select=Adult', '']) {
    expect(preset(`${added}&${query}&${added}`)).toEqual(preset(query));
  }
});

// Guards: DET-37
test.each([
  ['gift=1', { gift: 2 }],
  ['Adult=1001', { adult: 1000 }],
  ['Adult=2&gift=1', { adult: 2, gift: 2 }],
])(
  'quantities beyond the page’s bounds (%s) are reduced to them, with a notice',
  (query, quantities) => {
    expect(preset(query)).toEqual({ preset: { quantities, amounts: {} }, failure: 'quantities' });
  },
);

test('an address cannot select more places than a session has left', () => {
  const sessions = {
    event_session: [{ id: 'noon', availableCapacity: 3 }],
    price_schedule: [],
    group_availability: [],
  } as unknown as Sessions;
  const query = readReserveQuery(new URLSearchParams('Adult=5'));
  expect(presetOf(groups, query, { sessions, session: 'noon' })).toEqual({
    preset: { quantities: { adult: 3 }, amounts: {} },
    failure: 'quantities',
  });
  expect(presetOf(groups, query, { sessions, session: null }).failure).toBeNull();
});
