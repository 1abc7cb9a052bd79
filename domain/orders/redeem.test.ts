import { expect, test } from 'vitest';
import { redeemFault } from './redeem.ts';

const days = { first: '2031-03-08', last: '2031-03-09' };
const on = (today: string, force = false) => ({ today, force });

test.each([
  ['booked', '2031-03-07', 'other_day'],
  ['booked', '2031-03-08', null],
  ['booked', '2031-03-09', null],
  ['booked', '2031-03-10', 'other_day'],
  ['redeemed', '2031-03-08', 'redeemed'],
  ['cancelled', '2031-03-08', 'cancelled'],
  ['unbooked', '2031-03-08', 'cancelled'],
  ['held', '2031-03-08', 'cancelled'],
] as const)('a ticket that is %s gives on %s the answer %s', (state, today, fault) =>
  expect(redeemFault(state, days, on(today))).toBe(fault),
);

test('a ticket without days admits on any day', () =>
  expect(redeemFault('booked', { first: null, last: null }, on('2031-03-08'))).toBeNull());

test('staff may admit on another day, but never twice and never with a cancelled ticket', () => {
  expect(redeemFault('booked', days, on('2031-03-01', true))).toBeNull();
  expect(redeemFault('redeemed', days, on('2031-03-01', true))).toBe('redeemed');
  expect(redeemFault('cancelled', days, on('2031-03-01', true))).toBe('cancelled');
});
