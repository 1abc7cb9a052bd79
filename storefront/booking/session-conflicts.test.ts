import { expect, test } from 'vitest';
import { sampleAnswer } from '../cart/testing/sample-cart.ts';
import type { Session } from './offer.ts';
import { conflictsWithCart } from './session-conflicts.ts';

const session = (id: string, start: string, end: string): Session => ({
  id,
  event_template_id: id,
  start_datetime: `2026-11-21T${start}:00Z`,
  end_datetime: `2026-11-21T${end}:00Z`,
  timezone: 'Europe/Helsinki',
  date: '2026-11-21',
  startTime: '14:00',
  endDate: '2026-11-21',
  endTime: '15:00',
  capacity: -1,
  oversell_capacity: 0,
  used_capacity: 0,
  availableCapacity: -1,
  sold_out: false,
  minPrice: null,
  minTotal: null,
  price: null,
  priceIncrease: '0',
  annotations: [],
});
const show = session('show', '12:00', '13:00');
const before = session('before', '11:00', '11:55');
const at = session('at', '12:30', '13:30');
const after = session('after', '13:04', '14:00');
const cart = (category = 'Shows', meta: Record<string, unknown> = {}) => ({
  ...sampleAnswer(),
  event_session: [show],
  event_template: [
    {
      id: 'show',
      name: 'The show',
      subtitle: '',
      summary: '',
      description: '',
      category,
      seller_id: 'tower',
      venue_id: 'tower',
      event_type: 'repeating' as const,
      hidden_type: 'public_browsable' as const,
      meta,
      first_day: null,
      last_day: null,
      min_price: null,
      min_total: null,
    },
  ],
});
const settings = {
  padding: { preStart: 5, postEnd: 5 },
  excluded: [] as readonly string[],
  allDay: new Set<string>(),
};
const event = { category: 'Tours', pads: {} };
const found = (withCart = cart(), given = settings, of = event) => [
  ...conflictsWithCart(of, [before, at, after], withCart, given).keys(),
];

// Guards: CAL-20
test('sessions that overlap the cart’s, including padding, are reported with what they overlap', () => {
  expect(found()).toEqual(['at', 'after']);
  expect(conflictsWithCart(event, [at], cart(), settings).get('at')).toEqual({
    eventName: 'The show',
    startTime: '14:00',
  });
});

// Guards: CAL-22
test('either event can have the longer padding, or none', () => {
  expect(found(cart('Shows', { pad_pre_start: 6 }))).toEqual(['before', 'at', 'after']);
  expect(found(cart(), settings, { category: 'Tours', pads: { pad_post_end: 6 } })).toHaveLength(3);
  expect(found(cart(), { ...settings, padding: { preStart: 0, postEnd: 0 } })).toEqual(['at']);
});

// Guards: CAL-23, CAL-26, CFG-25
test('excluded categories and all-day sessions conflict with nothing, on either side', () => {
  expect(found(cart(), { ...settings, excluded: ['Shows'] })).toEqual([]);
  expect(found(cart(), { ...settings, excluded: ['Tours'] })).toEqual([]);
  expect(found(cart(), { ...settings, allDay: new Set(['show']) })).toEqual([]);
  expect(found(cart(), { ...settings, allDay: new Set(['at']) })).toEqual(['after']);
});

test('more tickets for a session in the cart do not conflict', () => {
  expect(conflictsWithCart(event, [show], cart(), settings).size).toBe(0);
});
