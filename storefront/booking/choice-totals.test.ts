import { expect, test } from 'vitest';
import { choiceTotals } from './choice-totals.ts';
import type { OfferedGroup } from './offer.ts';

const type = (id: string, amount: string, fee: string, discounted: string | null = null) => ({
  id,
  name: id,
  summary: '',
  currency_amount: amount,
  currency_amount_min: id === 'gift' ? '5.00' : null,
  currency_amount_max: id === 'gift' ? '50.00' : null,
  discounted_amount: discounted,
  fees_outside: fee,
  limit: null,
});
const groups = [
  {
    types: [
      type('adult', '18.00', '1.50'),
      type('child', '9.00', '1.50', '7.50'),
      type('gift', '5.00', '0'),
    ],
  },
] as unknown as OfferedGroup[];
const schedule = {
  price_schedule: [
    {
      event_session_id: 'evening',
      ticket_type_id: 'adult',
      currency_amount: '21.00',
      original_amount: null,
      fees_outside: '1.50',
    },
  ],
};

type Chosen = Parameters<typeof choiceTotals>[1];
const totals = (chosen: Partial<Chosen>) =>
  choiceTotals(
    { groups },
    { offer: schedule, session: null, quantities: {}, amounts: {}, ...chosen },
    'EUR',
  );

// Guards: QTY-08
test('lines, fees and total add up to the cent', () => {
  expect(totals({ session: 'noon', quantities: { adult: 2, child: 1 } })).toEqual({
    lines: [
      { typeId: 'adult', name: 'adult', quantity: 2, amount: '36.00', fee: '3.00' },
      { typeId: 'child', name: 'child', quantity: 1, amount: '7.50', fee: '1.50' },
    ],
    count: 3,
    fees: '4.50',
    total: '48.00',
  });
});

test('the chosen session has its own prices', () => {
  expect(totals({ session: 'evening', quantities: { adult: 1 } }).total).toBe('22.50');
});

test('an empty choice costs nothing', () => {
  expect(totals({ offer: null, quantities: { adult: 0 } })).toEqual({
    lines: [],
    count: 0,
    fees: '0',
    total: '0',
  });
});

test('the buyer’s own amount counts', () => {
  const quantities = { gift: 2 };
  expect(totals({ quantities, amounts: { gift: '20' } }).total).toBe('40.00');
});

test('fees on the buyer’s own amount are calculated from it', () => {
  const rates = { feeRates: { fixed: '1.50', percent: '2.5' } };
  const own = [
    { types: [{ ...type('gift', '5.00', '1.63'), ...rates }] },
  ] as unknown as OfferedGroup[];
  const chosen = {
    offer: null,
    session: null,
    quantities: { gift: 1 },
    amounts: { gift: '40.00' },
  };
  expect(choiceTotals({ groups: own }, chosen, 'EUR')).toMatchObject({
    fees: '2.50',
    total: '42.50',
  });
});

test.each(['', '4.99', '50.01', 'ten'])('an invalid amount of %j shows no total', (gift) => {
  const { total, lines } = totals({ quantities: { gift: 1, adult: 1 }, amounts: { gift } });
  expect(total).toBeNull();
  expect(lines.map(({ amount }) => amount)).toEqual(['18.00', null]);
});
