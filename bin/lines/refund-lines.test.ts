import { expect, test } from 'vitest';
import type { RefundedOrder } from '#server/refunds/refund-request.ts';
import { refundLines } from './refund-lines.ts';

const refunded: RefundedOrder = {
  tickets: 2,
  amount: '20.00',
  currency: 'EUR',
  staying_change: '0.00',
  parts: [
    { gateway_id: 'stripe', last_four: null, amount: '15.00' },
    { gateway_id: 'ledger', last_four: 'A7Q2', amount: '5.00' },
  ],
};

test('a refund is described with its parts', () => {
  expect(refundLines(refunded, false)).toEqual([
    '2 tickets are cancelled; 20.00 EUR is refunded',
    '  15.00 EUR through the card processor',
    '  5.00 EUR to the gift card ending in A7Q2',
  ]);
});

test('places that stay taken are counted, and each fee is listed as returned or kept', () => {
  const fees = [{ fee: 'fee_fixed_outside', returned: '0', kept: '2.00' }] as const;
  expect(refundLines({ ...refunded, kept_places: 2, fees }, false).slice(1, 3)).toEqual([
    'Places that stay taken: 2',
    'Of fixed fees, 0 EUR returned and 2.00 EUR kept',
  ]);
});

test('a dry run lists what would be done', () => {
  const [first] = refundLines({ ...refunded, tickets: 1 }, true);
  expect(first).toBe('1 ticket would be cancelled; 20.00 EUR would be refunded');
});

test.each([
  ['1.66', '1.66 EUR more'],
  ['-1.66', '1.66 EUR less'],
])('a change of the remaining price by %s reads %s', (staying_change, by) => {
  expect(refundLines({ ...refunded, staying_change }, false)[1]).toBe(
    `The order's promo code is applied again: the remaining tickets cost ${by}`,
  );
});
