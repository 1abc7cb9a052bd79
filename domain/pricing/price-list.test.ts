import { expect, test } from 'vitest';
import type { PricedType } from './price.ts';
import { priceLists } from './price-list.ts';

const type = (id: string, changes: Partial<PricedType> = {}): PricedType & { id: string } => ({
  id,
  currency_amount: 1000,
  discounted_amount: null,
  currency_amount_min: null,
  currency_amount_max: null,
  fee_fixed_outside: 0,
  fee_percent_outside: '0',
  prices: [],
  ...changes,
});
const session = (id: string, startTime: string, price_increase = 0) => ({
  id,
  date: '2031-03-29',
  startTime,
  price_increase,
});

test('sessions with equal prices share a list, and others have their own', () => {
  const evening = { amount: 800, applies: { time_from: '18:00' } };
  const pricesIn = priceLists([
    type('adult', { prices: [evening] }),
    type('gift', { currency_amount_min: 300, currency_amount_max: 900 }),
  ]);
  const morning = pricesIn(session('a', '10:00'));
  expect(pricesIn(session('b', '11:00'))).toBe(morning);
  expect(morning.get('adult')?.face_value).toBe(1000);
  expect(morning.get('gift')?.face_value).toBe(300);
  const night = pricesIn(session('c', '18:00'));
  expect(night).not.toBe(morning);
  expect(night.get('adult')?.face_value).toBe(800);
  expect(pricesIn(session('d', '10:00', 500)).get('adult')?.face_value).toBe(1500);
});
