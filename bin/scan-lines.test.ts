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

test('a ticket that lets in is told with its order; one that does not is refused with the reason', () => {
  const text = 'Tour, Adult, for 2031-03-08 10:00, order K7';
  const scan = { kind: 'ticket', orderNumber: 'K7', ...ticket } as const;
  expect(scanLines(scan)).toEqual({ told: [`Redeemed: ${text}`] });
  expect(scanLines({ ...scan, isAdmitted: false })).toEqual({ told: [`For now: ${text}`] });
  expect(scanLines({ ...scan, ...used })).toEqual({
    told: [],
    refused: `redeemed on 2031-03-08T14:00:00.000Z by gate-1: ${text}`,
  });
});

test('an order is told ticket by ticket, with the number of each', () => {
  const waiting = { ...ticket, isAdmitted: false, holder: 'Grace' };
  expect(
    scanLines({ ...order, tickets: [ticket, waiting, used, later], memberships: [friends] }),
  ).toEqual({
    told: [
      'Order K7',
      '1. Redeemed: Tour, Adult, for 2031-03-08 10:00',
      '2. For now, not redeemed yet: Tour, Adult, for 2031-03-08 10:00, Grace',
      '3. Not let in, redeemed on 2031-03-08T14:00:00.000Z by gate-1: Tour, Adult, for 2031-03-08 10:00',
      '4. Not let in, another day (--force lets in): Tour, Adult, for 2031-03-09 10:00',
      'Membership Friends, valid without an end, Ada',
    ],
  });
});

test('an order is refused where nothing of it is for now, or a named ticket is not', () => {
  expect(scanLines({ ...order, tickets: [used, later] }).refused).toBe(
    'nothing of order K7 is for now',
  );
  expect(scanLines({ ...order, tickets: [ticket, { ...later, isNamed: true }] }).refused).toBe(
    'not let in with ticket 2',
  );
  expect(scanLines({ ...order, memberships: [friends] }).refused).toBeUndefined();
  expect(scanLines({ ...order, memberships: [{ ...friends, isValid: false }] }).refused).toBe(
    'nothing of order K7 is for now',
  );
});
