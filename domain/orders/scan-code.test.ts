import { expect, test } from 'vitest';
import { shownCode, shownOrderCode } from './scan-code.ts';

const ticket = { state: 'booked', handler: 'tickets', handler_data: {}, scan_code: 'code' };

test('a ticket’s code is shown while the ticket is valid', () => {
  const shown = (state: string) => shownCode({ ...ticket, state });
  expect(['booked', 'redeemed'].map(shown)).toEqual(['code', 'code']);
  expect(['held', 'in_cart', 'unbooked', 'cancelled'].map(shown)).toEqual([null, null, null, null]);
});

test('the code of a gifted membership is not shown to its buyer', () => {
  const level = { ...ticket, handler: 'membership' };
  expect(shownCode(level)).toBe('code');
  expect(shownCode({ ...level, handler_data: { gift: true } })).toBeNull();
});

test('an order’s code is shown if the code of one of its own tickets is', () => {
  const order = { id: 'o', scan_code: 'whole' };
  const shown = { ticket_order_id: 'o', scan_code: 'code' };
  const hidden = { ...shown, scan_code: null };
  expect(shownOrderCode(order, [hidden, shown])).toBe('whole');
  expect(shownOrderCode(order, [hidden, { ...shown, ticket_order_id: 'other' }])).toBeNull();
  expect(shownOrderCode(order, [])).toBeNull();
});
