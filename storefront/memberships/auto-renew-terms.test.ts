import { expect, test } from 'vitest';
import { sampleAnswer, sampleTicket } from '../cart/testing/sample-cart.ts';
import { autoRenewals } from './auto-renew-terms.ts';

const level = (id: string, more: object = {}) => ({
  id,
  name: id,
  handler: 'membership',
  start_policy: null,
  duration_new: 'P1Y',
  ...more,
});
const member = (group: string, face_value: string, more: object = {}) =>
  sampleTicket({ ticket_group_id: group, face_value, fee_outside: '1.50', ...more });

test('a buyer agrees to the interval and to the price of a membership without discounts', () => {
  const answer = {
    ...sampleAnswer({}, [
      member('friends', '60.00', { adjusted_value: '30.00' }),
      member('friends', '10.00'),
      member('season', '40.00'),
      member('admission', '18.00'),
    ]),
    ticket_group: [
      level('friends'),
      level('season', { start_policy: 'fixedto', duration_new: null }),
      level('admission', { handler: 'tickets', duration_new: null }),
      level('patrons'),
    ],
  } as unknown as ReturnType<typeof sampleAnswer>;
  expect(autoRenewals(answer, 'EUR')).toEqual([
    { id: 'friends', name: 'friends', amount: '73.00', interval: { unit: 'years', count: 1 } },
  ]);
});
