import { expect, test } from 'vitest';
import type { Verdict } from '#domain/doors/verdict.ts';
import { scanLines } from './scan-lines.ts';

const admitted = { result: 'admitted', reason: null, persons: 1, left: 0, notes: [] } as const;
const ticket = {
  id: 't',
  verdict: admitted,
  scan: 7,
  inside: 1,
  isNamed: false,
  event: 'Tour',
  type: 'Adult',
  holder: '',
  session: 'tour-10',
  date: '2031-03-08',
  time: '10:00',
  seat: null,
  codeEnd: null,
  admits: 1,
  timezone: 'Europe/Paris',
};
const at = Date.parse('2031-03-08T14:00:00Z');
const used = {
  ...ticket,
  verdict: {
    ...admitted,
    result: 'refused',
    reason: 'already_in',
    before: { at, device: 'gate-1', door: null },
  },
} as const;
const later = {
  ...ticket,
  verdict: { ...admitted, result: 'refused', reason: 'wrong_day' },
  date: '2031-03-09',
} as const;
const friends = {
  id: 'm',
  level: 'Friends',
  members: ['Ada'],
  admits: 1,
  timezone: 'Europe/Paris',
  first: null,
  last: null,
  verdict: admitted,
  scan: null,
};
const over = {
  ...friends,
  verdict: { ...admitted, result: 'refused', reason: 'membership_over' },
} as const;
const order = {
  kind: 'order',
  orderNumber: 'K7',
  tickets: [],
  memberships: [],
  isShown: false,
  isRepeated: false,
} as const;

test('a valid ticket is reported with its order, and an invalid one refused with the reason', () => {
  const text = 'Tour, Adult, for 2031-03-08 10:00, order K7';
  const scan = { kind: 'ticket', orderNumber: 'K7', isRepeated: false, ...ticket } as const;
  expect(scanLines(scan)).toEqual({ lines: [`Redeemed: ${text}`] });
  expect(scanLines({ ...scan, scan: null })).toEqual({
    lines: [`Valid now, not redeemed yet: ${text}`],
  });
  expect(scanLines({ ...scan, ...used })).toEqual({
    lines: [],
    refused: `already in since 2031-03-08T14:00:00.000Z by gate-1: ${text}`,
  });
});

test('an order is reported ticket by ticket, with their numbers', () => {
  const waiting = { ...ticket, scan: null, holder: 'Grace' };
  expect(
    scanLines({ ...order, tickets: [ticket, waiting, used, later], memberships: [friends] }),
  ).toEqual({
    lines: [
      'Order K7',
      '1. Redeemed: Tour, Adult, for 2031-03-08 10:00',
      '2. Valid now, not redeemed yet: Tour, Adult, for 2031-03-08 10:00, Grace',
      '3. Not admitted, already in since 2031-03-08T14:00:00.000Z by gate-1: Tour, Adult, for 2031-03-08 10:00',
      '4. Not admitted, for another day (--force admits): Tour, Adult, for 2031-03-09 10:00',
      'Membership Friends, valid without expiry, Ada',
    ],
  });
});

test('an order is refused if nothing in it, or the named ticket, is not valid now', () => {
  expect(scanLines({ ...order, tickets: [used, later] }).refused).toBe(
    'nothing in order K7 is valid here and now',
  );
  expect(scanLines({ ...order, tickets: [ticket, { ...later, isNamed: true }] }).refused).toBe(
    'ticket 2 not admitted',
  );
  expect(scanLines({ ...order, memberships: [friends] }).refused).toBeUndefined();
  expect(scanLines({ ...order, memberships: [over] }).refused).toBe(
    'nothing in order K7 is valid here and now',
  );
});

test('a refusal says where and when the ticket is valid, and what staff may overrule', () => {
  const scan = { kind: 'ticket', orderNumber: 'K7', isRepeated: false, ...ticket } as const;
  const refusedFor = (more: Partial<Verdict>) =>
    scanLines({ ...scan, verdict: { ...admitted, result: 'refused', ...more } }).refused?.split(
      ': Tour',
    )[0];
  expect(refusedFor({ reason: 'too_early', opens: at })).toBe(
    'too early from 2031-03-08T14:00:00.000Z (--force admits)',
  );
  expect(refusedFor({ reason: 'moved', movedTo: at })).toBe(
    'exchanged for another ticket for 2031-03-08T14:00:00.000Z',
  );
  expect(refusedFor({ reason: 'too_many', left: 3 })).toBe('more people than it admits, 3 left');
  const verdict = { ...admitted, result: 'refused', reason: 'unknown_code' } as const;
  expect(scanLines({ kind: 'unknown', isRepeated: false, verdict, scan: 1 })).toEqual({
    lines: [],
    refused: 'code is not known in this portal',
  });
});

test('a group ticket is reported with the number of people', () => {
  const verdict = { ...admitted, persons: 3 };
  const group = { ...ticket, admits: 8, verdict };
  expect(scanLines({ ...order, tickets: [group] }).lines[1]).toBe(
    '1. Redeemed 3 of 8 people: Tour, Adult, for 2031-03-08 10:00',
  );
});
