import { expect, test } from 'vitest';
import { hasTwins, nameOf } from './ticket-name.ts';

const ticket = {
  id: 'one',
  state: 'booked' as const,
  event: 'Ascent',
  type: 'Adult',
  session: null,
  seat: null,
  holder: null,
  code_end: '4F2K',
};
const twin = { ...ticket, id: 'two', code_end: '9QAX' };
const order = (...tickets: (typeof ticket)[]) => ({ tickets, currency: 'EUR' });

// Guards: SLS-07
test('tickets that read the same are told apart by the end of their codes', () => {
  const both = order(ticket, twin);
  expect(nameOf(ticket, both)).toBe('Ascent, Adult, code …4F2K');
  expect(nameOf(twin, both)).toBe('Ascent, Adult, code …9QAX');
  expect(hasTwins(both)).toBe(true);
});

// Guards: SLS-07
test('a ticket that no other valid one reads like has no code in its name', () => {
  const seated = { ...twin, seat: 'A 1' as never };
  const cancelled = { ...twin, state: 'cancelled' as never };
  for (const other of [seated, cancelled]) {
    expect(nameOf(ticket, order(ticket, other))).toBe('Ascent, Adult');
    expect(hasTwins(order(ticket, other))).toBe(false);
  }
});
