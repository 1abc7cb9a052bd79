import { expect, test } from 'vitest';
import { priceDifference } from './price-difference.ts';

const groups = [
  {
    types: [
      { id: 'adult', currency_amount: '12.00', discounted_amount: null, fees_outside: '1.00' },
    ],
  },
] as unknown as Parameters<typeof priceDifference>[1]['groups'];
const schedule = (amount: string) =>
  ({
    price_schedule: [
      {
        event_session_id: 'late',
        ticket_type_id: 'adult',
        currency_amount: amount,
        fees_outside: '1.00',
        original_amount: null,
      },
    ],
  }) as unknown as Parameters<typeof priceDifference>[2]['offer'];
const ticket = (adjusted_value: string) => ({
  ticket_type_id: 'adult',
  adjusted_value,
  fee_outside: '1.00',
});

// Guards: ORD-44
test('a dearer session costs the difference for all its tickets, and a cheaper one refunds it (ORD-44)', () => {
  const two = [ticket('12.00'), ticket('12.00')];
  expect(
    priceDifference(
      two,
      { groups },
      { offer: schedule('15.00'), sessionId: 'late', currency: 'EUR' },
    ),
  ).toBe(600);
  expect(
    priceDifference(
      two,
      { groups },
      { offer: schedule('10.00'), sessionId: 'late', currency: 'EUR' },
    ),
  ).toBe(-400);
  expect(
    priceDifference(two, { groups }, { offer: null, sessionId: 'other', currency: 'EUR' }),
  ).toBe(0);
});
