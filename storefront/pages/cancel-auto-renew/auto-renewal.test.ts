import { expect, test } from 'vitest';
import { autoRenewalOf, chargesBegun } from './auto-renewal.ts';

type Membership = Parameters<typeof autoRenewalOf>[0][number];
const membership = (
  id: string,
  auto_renew_state: Membership['auto_renew_state'],
  ...ticket_order_ids: string[]
) => ({ id, auto_renew_state, ticket_order_ids }) as Membership;

// Guards: MEM-33
test('an automatic renewal can be cancelled by the order of any of its terms (MEM-33)', () => {
  const mine = membership('a', 'scheduled', 'first', 'second');
  const all = [mine, membership('b', null, 'other')];
  for (const order of ['first', 'second']) {
    expect(autoRenewalOf(all, order)).toEqual({ kind: 'scheduled', memberships: [mine] });
  }
});

// Guards: MEM-35
test('a cancelled renewal says so, and any other state counts as not enrolled (MEM-35)', () => {
  const gone = membership('a', 'cancelled', 'first');
  expect(autoRenewalOf([gone], 'first')).toEqual({ kind: 'cancelled', memberships: [gone] });
  expect(autoRenewalOf([membership('b', null, 'first')], 'first').kind).toBe('not_enrolled');
  expect(autoRenewalOf([gone], 'someone else’s').kind).toBe('not_enrolled');
  expect(autoRenewalOf([], 'first').kind).toBe('not_enrolled');
});

test('an order of two levels leads to the one that renews itself', () => {
  const left = membership('b', 'scheduled', 'first');
  expect(autoRenewalOf([membership('a', 'cancelled', 'first'), left], 'first')).toEqual({
    kind: 'scheduled',
    memberships: [left],
  });
});

// Guards: MEM-35
test('a charge in progress is reported on cancelling, and before that by the look-up', () => {
  const look = [
    { ...membership('a', 'scheduled', 'first'), renewal_in_progress: false },
    { ...membership('b', 'scheduled', 'first'), renewal_in_progress: true },
  ];
  expect([...chargesBegun(look, null)]).toEqual(['b']);
  const now = (id: string, renewal_in_progress: boolean) => ({
    id,
    auto_renew_state: 'cancelled' as const,
    renewal_in_progress,
  });
  const answer = { membership: [now('a', true), now('b', false)] };
  expect([...chargesBegun(look, { ok: true, answer })]).toEqual(['a']);
  const refused = { ok: false as const, status: 503, errors: [], incident: null };
  expect([...chargesBegun(look, refused as never)]).toEqual(['b']);
});
