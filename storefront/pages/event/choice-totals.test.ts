import { expect, test } from 'vitest';
import { choiceTotals } from './choice-totals.ts';
import type { OfferedGroup } from './offer.ts';

const type = (id: string, amount: string, fee: string, discounted: string | null = null) => ({
  id,
  name: id,
  summary: '',
  currency_amount: amount,
  discounted_amount: discounted,
  fees_outside: fee,
  limit: null,
});
const groups = [
  { types: [type('adult', '18.00', '1.50'), type('child', '9.00', '1.50', '7.50')] },
] as unknown as OfferedGroup[];
const schedule = {
  price_schedule: [
    {
      event_session_id: 'evening',
      ticket_type_id: 'adult',
      currency_amount: '21.00',
      fees_outside: '1.50',
    },
  ],
};

test('lines, fees and total add up to the cent', () => {
  expect(choiceTotals({ groups }, schedule, 'noon', { adult: 2, child: 1 }, 'EUR')).toEqual({
    lines: [
      { typeId: 'adult', name: 'adult', quantity: 2, amount: '36.00' },
      { typeId: 'child', name: 'child', quantity: 1, amount: '7.50' },
    ],
    count: 3,
    fees: '4.50',
    total: '48.00',
  });
});

test('the chosen session has its own prices', () => {
  expect(choiceTotals({ groups }, schedule, 'evening', { adult: 1 }, 'EUR').total).toBe('22.50');
});

test('nothing chosen costs nothing', () => {
  expect(choiceTotals({ groups }, null, null, { adult: 0 }, 'EUR')).toEqual({
    lines: [],
    count: 0,
    fees: '0',
    total: '0',
  });
});
