import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  lowestPrice,
  type PricedType,
  priceBeforeDiscount,
  priceTicket,
  totalsOf,
} from './price.ts';

const adult: PricedType = {
  currency_amount: 2000,
  discounted_amount: null,
  currency_amount_min: null,
  currency_amount_max: null,
  fee_fixed_outside: 150,
  fee_percent_outside: '2.5',
  prices: [],
};
const evening = { id: 's', date: '2027-03-06', startTime: '19:30', price_increase: 0 };

test('a ticket costs its listed amount, with fees on that', () => {
  expect(priceTicket(adult, null)).toEqual({
    face_value: 2000,
    fee_fixed_outside: 150,
    fee_percent_outside: 50,
  });
});

test('the first matching price schedule takes precedence over discount and list price', () => {
  const type = {
    ...adult,
    discounted_amount: 1800,
    prices: [
      { amount: 2500, applies: { weekdays: ['sat'], time_from: '18:00' } },
      { amount: 2300, applies: {} },
    ],
  };
  expect(priceTicket(type, evening)?.face_value).toBe(2500);
  expect(priceTicket(type, { ...evening, startTime: '17:59' })?.face_value).toBe(2300);
  expect(priceTicket(type, null)?.face_value).toBe(1800);
});

test('a session’s increase is added, and fees are calculated on it', () => {
  const price = priceTicket(adult, { ...evening, price_increase: 400 });
  expect(price).toMatchObject({ face_value: 2400, fee_percent_outside: 60 });
});

// Guards: CAT-04
test('a cheaper session lowers prices, but none below zero, and its fees follow', () => {
  const price = priceTicket(adult, { ...evening, price_increase: -400 });
  expect(price).toMatchObject({ face_value: 1600, fee_percent_outside: 40 });
  const free = { ...adult, currency_amount: 0 };
  expect(priceTicket(free, { ...evening, price_increase: -400 })).toEqual({
    face_value: 0,
    fee_fixed_outside: 0,
    fee_percent_outside: 0,
  });
  const child = { ...adult, discounted_amount: 300 };
  expect(priceTicket(child, { ...evening, price_increase: -400 })?.face_value).toBe(0);
  expect(priceBeforeDiscount(child, { ...evening, price_increase: -400 })).toBe(1600);
});

test('the price before a discount is given for the same session', () => {
  const child = { ...adult, discounted_amount: 1800 };
  const cello = { ...evening, price_increase: 400 };
  expect(priceBeforeDiscount(child, null)).toBe(2000);
  expect(priceBeforeDiscount(child, cello)).toBe(2400);
  expect(priceBeforeDiscount(adult, cello)).toBeNull();
  const scheduled = { ...child, prices: [{ amount: 1500, applies: {} }] };
  expect(priceBeforeDiscount(scheduled, cello)).toBeNull();
  const gift = { ...child, currency_amount_min: 500, currency_amount_max: 10_000 };
  expect(priceBeforeDiscount(gift, cello)).toBeNull();
});

test('a free ticket carries no fee', () => {
  expect(priceTicket({ ...adult, currency_amount: 0 }, null)).toEqual({
    face_value: 0,
    fee_fixed_outside: 0,
    fee_percent_outside: 0,
  });
});

test('a flexible price is accepted only within its bounds', () => {
  const gift = { ...adult, currency_amount_min: 500, currency_amount_max: 10_000 };
  expect(priceTicket(gift, null, 500)?.face_value).toBe(500);
  expect(priceTicket(gift, null, 10_000)?.face_value).toBe(10_000);
  expect(priceTicket(gift, null, 499)).toBeUndefined();
  expect(priceTicket(gift, null, 10_001)).toBeUndefined();
  expect(priceTicket(gift, null)).toBeUndefined();
  expect(lowestPrice(gift, null).face_value).toBe(500);
});

test('a price given for a type with a fixed price is ignored', () => {
  expect(priceTicket(adult, null, 1)?.face_value).toBe(2000);
});

test('the parts of a cart add up to its total, whatever the mix', () => {
  const amount = fc.integer({ min: 0, max: 1e7 });
  const ticket = fc
    .record({
      face_value: amount,
      off: amount,
      fee_fixed_outside: amount,
      fee_percent_outside: amount,
    })
    .map(({ off, ...rest }) => ({ ...rest, adjusted_value: Math.max(0, rest.face_value - off) }));
  fc.assert(
    fc.property(fc.array(ticket, { maxLength: 50 }), amount, (tickets, paid) => {
      const totals = totalsOf(tickets, paid);
      expect(
        totals.total_before_cartmod_price +
          totals.total_cartmod_amount +
          totals.total_fee_fixed_outside +
          totals.total_fee_percent_outside,
      ).toBe(totals.total_after_fees_price);
      expect(totals.total_after_fees_price - totals.total_payments).toBe(totals.total_outstanding);
      expect(totals.total_after_fees_price).toBeGreaterThanOrEqual(0);
      expect(totals.total_cartmod_amount).toBeLessThanOrEqual(0);
    }),
  );
});
