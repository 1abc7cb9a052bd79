import { expect, test } from 'vitest';
import { scanLines } from './scan-lines.ts';

const ticket = {
  id: 't',
  fault: null,
  isAdmitted: true,
  isNamed: false,
  before: null,
  event: 'Tour',
  type: 'Adult',
  holder: '',
  date: '2031-03-08',
  time: '10:00',
};
const used = {
  ...ticket,
  fault: 'redeemed',
  isAdmitted: false,
  before: { run: 'gate-1', redeemed_on: new Date('2031-03-08T14:00:00Z') },
} as const;
const later = { ...ticket, fault: 'other_day', isAdmitted: false, date: '2031-03-09' } as const;
const friends = { isValid: true, level: 'Friends', members: ['Ada'], first: null, last: null };
const order = { kind: 'order', orderNumber: 'K7', tickets: [], memberships: [] } as const;

test('a valid ticket is reported with its order, and an invalid one refused with the reason', () => {
  const text = 'Tour, Adult, for 2031-03-08 10:00, order K7';
  const scan = { kind: 'ticket', orderNumber: 'K7', ...ticket } as const;
  expect(scanLines(scan)).toEqual({ lines: [`Redeemed: ${text}`] });
  expect(scanLines({ ...scan, isAdmitted: false })).toEqual({ lines: [`Valid now: ${text}`] });
  expect(scanLines({ ...scan, ...used })).toEqual({
    lines: [],
    refused: `redeemed on 2031-03-08T14:00:00.000Z by gate-1: ${text}`,
  });
});

test('an order is reported ticket by ticket, with their numbers', () => {
  const waiting = { ...ticket, isAdmitted: false, holder: 'Grace' };
  expect(
    scanLines({ ...order, tickets: [ticket, waiting, used, later], memberships: [friends] }),
  ).toEqual({
    lines: [
      'Order K7',
      '1. Redeemed: Tour, Adult, for 2031-03-08 10:00',
      '2. Valid now, not redeemed yet: Tour, Adult, for 2031-03-08 10:00, Grace',
      '3. Not admitted, redeemed on 2031-03-08T14:00:00.000Z by gate-1: Tour, Adult, for 2031-03-08 10:00',
      '4. Not admitted, for another day (--force admits): Tour, Adult, for 2031-03-09 10:00',
      'Membership Friends, valid without expiry, Ada',
    ],
  });
});

test('an order is refused if nothing in it or a named ticket is not valid now', () => {
  expect(scanLines({ ...order, tickets: [used, later] }).refused).toBe(
    'nothing in order K7 is valid now',
  );
  expect(scanLines({ ...order, tickets: [ticket, { ...later, isNamed: true }] }).refused).toBe(
    'ticket 2 not admitted',
  );
  expect(scanLines({ ...order, memberships: [friends] }).refused).toBeUndefined();
  expect(scanLines({ ...order, memberships: [{ ...friends, isValid: false }] }).refused).toBe(
    'nothing in order K7 is valid now',
  );
});
