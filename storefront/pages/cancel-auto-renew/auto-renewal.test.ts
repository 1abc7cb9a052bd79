import { expect, test } from 'vitest';
import { autoRenewalOf } from './auto-renewal.ts';

type Membership = Parameters<typeof autoRenewalOf>[0][number];
const membership = (
  id: string,
  auto_renew_state: Membership['auto_renew_state'],
  ...ticket_order_ids: string[]
) => ({ id, auto_renew_state, ticket_order_ids }) as Membership;

test('what renews itself can be cancelled by the order of any of its terms (MEM-33)', () => {
  const mine = membership('a', 'scheduled', 'first', 'second');
  const all = [mine, membership('b', null, 'other')];
  for (const order of ['first', 'second']) {
    expect(autoRenewalOf(all, order)).toEqual({ kind: 'scheduled', memberships: [mine] });
  }
});

test('what was cancelled says so, and any other state is not enrolled (MEM-35)', () => {
  const gone = membership('a', 'cancelled', 'first');
  expect(autoRenewalOf([gone], 'first')).toEqual({ kind: 'cancelled', memberships: [gone] });
  expect(autoRenewalOf([membership('b', null, 'first')], 'first').kind).toBe('not_enrolled');
  expect(autoRenewalOf([gone], 'somebody else’s').kind).toBe('not_enrolled');
  expect(autoRenewalOf([], 'first').kind).toBe('not_enrolled');
});

test('of two levels of an order that one is left which renews itself', () => {
  const left = membership('b', 'scheduled', 'first');
  expect(autoRenewalOf([membership('a', 'cancelled', 'first'), left], 'first')).toEqual({
    kind: 'scheduled',
    memberships: [left],
  });
});
