import { expect, test } from 'vitest';
import { dayFault, giftDelivery, giftFaults, lastDeliveryDay } from './gift-delivery.ts';

const today = '2031-03-08';
const faultsOf = (data: Record<string, unknown>) =>
  giftFaults(data, today).map(({ field, fault }) => `${field} ${fault}`);

test('a recipient is stored without outer spaces and unknown fields', () => {
  expect(
    giftDelivery({
      receiver_name: ' Ada ',
      receiver_email: ' ada@example.org ',
      message: ' For you\r\nfrom us ',
      deliver_on: '2031-03-09',
      admin: true,
    }),
  ).toEqual({
    receiver_name: 'Ada',
    receiver_email: 'ada@example.org',
    message: 'For you\nfrom us',
    deliver_on: '2031-03-09',
  });
});

test.each([
  {},
  { receiver_name: 'Ada', message: 'To print\nand to give' },
  { receiver_email: 'ada@example.org' },
  { receiver_email: 'ada@example.org', deliver_on: today },
  { receiver_email: 'ada@example.org', deliver_on: '2032-03-08' },
])('%j is accepted', (data) => {
  expect(faultsOf(data)).toEqual([]);
});

test.each([
  [{ receiver_email: 'ada' }, 'receiver_email not_an_email'],
  [{ deliver_on: '2031-04-01' }, 'receiver_email missing'],
  [{ receiver_name: 'a'.repeat(101) }, 'receiver_name too_long'],
  [{ receiver_name: 'Ada\nBcc: all' }, 'receiver_name not_text'],
  [{ receiver_name: '\u202eAda' }, 'receiver_name not_text'],
  [{ message: 'a'.repeat(501) }, 'message too_long'],
  [{ message: 'a\u0007b' }, 'message not_text'],
  [{ message: 7 }, 'message not_text'],
  [{ receiver_email: ['a@b.example'] }, 'receiver_email not_text'],
])('%j is refused: %s', (data, fault) => {
  expect(faultsOf(data)).toEqual([fault]);
});

test.each([
  ['2031-03-07', 'past'],
  ['2032-03-10', 'too_far'],
  ['2031-02-30', 'not_a_date'],
  ['tomorrow', 'not_a_date'],
  ['2031-03-08T10:00', 'not_a_date'],
])('a card cannot be sent on %s: %s', (deliver_on, fault) => {
  expect(faultsOf({ receiver_email: 'ada@example.org', deliver_on })).toEqual([
    `deliver_on ${fault}`,
  ]);
});

test('the last day that can be chosen is the last valid one', () => {
  const today = '2027-02-28';
  expect(lastDeliveryDay(today)).toBe('2028-02-29');
  expect(dayFault(lastDeliveryDay(today), today)).toBeNull();
  expect(dayFault('2028-03-01', today)).toBe('too_far');
});
