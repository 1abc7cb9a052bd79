import { expect, test } from 'vitest';
import type { HeldMembership } from './membership.ts';
import { renewalOfLine, renewalsIn } from './reserve-renewals.ts';

const now = Date.parse('2027-05-20T10:00:00Z');
const level = (id: string, handler = 'membership') => ({
  id,
  event_template_id: 'friendship',
  handler,
  start_policy: null,
  start_policy_date: null,
  duration_new: 'P1Y',
});
const mine: HeldMembership = {
  id: 'mine',
  anchor: '2026-06-01',
  valid_from: new Date('2026-06-01'),
  valid_to: new Date('2027-06-01'),
  timezone: 'UTC',
  allowedDays: 30,
};
const known = {
  membership: (id: string) => (id === 'mine' ? mine : undefined),
  timezone: () => 'UTC',
  now,
};
const kept = (ticket_group_id: string, renews?: string) => ({
  ticket_group_id,
  handler_data: renews === undefined ? {} : { renews },
});
const decide = (
  handler_data: Record<string, unknown>,
  of = level('friends'),
  keeping: readonly ReturnType<typeof kept>[] = [],
) => renewalOfLine({ handler_data }, of, renewalsIn(keeping), known);

test('a line names the membership it renews, and makes a new one otherwise', () => {
  expect(decide({ renews: 'mine' })).toEqual({ kind: 'renews', held: mine });
  expect(decide({})).toBeUndefined();
  expect(decide({ renews: 'mine' }, level('friends', 'tickets'))).toBeUndefined();
});

test('an id that is invalid, unknown or someone else’s is an error', () => {
  expect(decide({ renews: 7 })).toEqual({ kind: 'invalid', fault: 'is not an id' });
  expect(decide({ renews: 'theirs' })).toMatchObject({ fault: 'is not a membership of yours' });
});

test('all tickets of a level renew the same membership or none', () => {
  expect(decide({ renews: 'mine' }, level('friends'), [kept('friends')])).toMatchObject({
    fault: 'is not that of the other tickets of this level',
  });
  expect(decide({}, level('friends'), [kept('friends', 'mine')])).toMatchObject({
    fault: 'is not that of the other tickets of this level',
  });
  expect(decide({ renews: 'MINE' }, level('friends'), [kept('friends', 'mine')])).toMatchObject({
    kind: 'renews',
  });
});

test('a membership can be renewed by only one level in a cart', () => {
  expect(decide({ renews: 'mine' }, level('patrons'), [kept('friends', 'mine')])).toMatchObject({
    fault: 'is renewed by this cart at another level',
  });
});

test('renewing too early is not an error of the line', () => {
  const early = { ...known, now: Date.parse('2027-04-20T10:00:00Z') };
  const line = { handler_data: { renews: 'mine' } };
  expect(renewalOfLine(line, level('friends'), new Map(), early)).toEqual({
    kind: 'not_renewed',
    reason: 'too_early',
    membership_id: 'mine',
  });
});
