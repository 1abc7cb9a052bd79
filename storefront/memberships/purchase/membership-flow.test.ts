import { expect, test } from 'vitest';
import { levelPrice } from '../../booking/membership-level.ts';
import { offeredLevels } from '../../booking/membership-levels.server.ts';
import type { TicketType } from '../../booking/offer.ts';
import { sampleGroup, sampleType } from '../../booking/testing/sample-offer.ts';
import { beginMembership, membershipFlow, membersOf, refusedParty } from './membership-flow.ts';

const rule = (min: number, max: number, named: 'yes' | 'no', party_role = '') => ({
  ticket_type_id: '',
  min,
  max,
  named,
  emailed: false,
  party_role,
});
const adult = sampleType('adult', { currency_amount: '60.00' });
const second = sampleType('second', { currency_amount: '30.00', discounted_amount: '25.00' });
const child = sampleType('child', { currency_amount: '0' });
const family = sampleGroup([adult, second, child], {
  id: 'family',
  name: 'Family',
  handler: 'membership',
});
const single = sampleGroup([sampleType('one', { currency_amount: '48.00' })], {
  id: 'single',
  name: 'Levels',
  handler: 'membership',
});
const ticket_type = [
  { id: 'adult', rule: rule(1, 1, 'yes', 'primary') },
  { id: 'second', rule: rule(0, 1, 'yes', 'secondary') },
  { id: 'child', rule: rule(0, 4, 'no', 'child') },
  { id: 'one', rule: null },
] as unknown as TicketType[];
const levels = offeredLevels([family, single, sampleGroup([adult])], { ticket_type });
const [families, one] = levels;
const nothing = { quantities: {}, amounts: {} };
const noCart = new Map<string, number>();

const shop = { fees: 'included', currency: 'EUR' } as const;

// Guards: MEM-11
test('a level is a group with its members, or a type of a group without rules (MEM-11)', () => {
  expect(levels.map(({ id, name, types }) => [id, name, types.length])).toEqual([
    ['family', 'Family', 3],
    ['one', 'one', 1],
  ]);
});

test('a level shows its price with the fewest members', () => {
  if (!families || !one) throw new Error('no levels');
  expect(levelPrice(families, family, shop)).toMatchObject({
    amount: '60.00',
    before: null,
    isFrom: true,
  });
  expect(levelPrice(one, single, shop)).toMatchObject({ amount: '48.00', isFrom: false });
  const couple = { ...families, types: [{ id: 'second', rule: rule(2, 2, 'yes') }] };
  expect(levelPrice(couple, family, shop)).toMatchObject({
    amount: '50.00',
    before: '60.00',
    isFrom: false,
  });
});

// Guards: DET-05
test('the only level is preselected, otherwise the one in the address (DET-05)', () => {
  expect(beginMembership(levels, nothing).levelId).toBeNull();
  expect(beginMembership(levels.slice(1), nothing).levelId).toBe('one');
  const asked = beginMembership(levels, { ...nothing, quantities: { child: 2 } });
  expect(membersOf(asked, families, noCart)).toEqual({ adult: 1, second: 0, child: 2 });
});

test('members can be changed until the choice is submitted, and again after a refusal', () => {
  let flow = membershipFlow(beginMembership(levels, nothing), { type: 'submitted' });
  expect(flow.isSubmitting).toBe(false);
  flow = membershipFlow(flow, { type: 'level_chosen', levelId: 'family' });
  flow = membershipFlow(flow, { type: 'members_changed', typeId: 'child', quantity: 3 });
  flow = membershipFlow(flow, { type: 'submitted' });
  flow = membershipFlow(flow, { type: 'members_changed', typeId: 'child', quantity: 1 });
  expect(membersOf(flow, families, noCart)).toEqual({ adult: 1, second: 0, child: 3 });
  flow = membershipFlow(flow, { type: 'refused', text: 'no' });
  flow = membershipFlow(flow, { type: 'members_changed', typeId: 'child', quantity: 9 });
  expect(flow.notice).toBeNull();
  expect(membersOf(flow, families, noCart)).toEqual({ adult: 1, second: 0, child: 4 });
});

// Guards: MEM-10
test('a choice that the server would refuse is reported before it is sent (MEM-10)', () => {
  if (!families) throw new Error('no levels');
  const inCart = new Map([['adult', 1]]);
  expect(membersOf(beginMembership(levels, nothing), families, inCart)['adult']).toBe(0);
  expect(refusedParty(families, { child: 1 }, inCart)).toBeNull();
  expect(refusedParty(families, { child: 1 }, noCart)).toBe('min_tickets_per_order_not_met');
  const guests = { ...families, types: [{ id: 'child', rule: rule(0, 4, 'no') }] };
  expect(refusedParty(guests, { child: 1 }, noCart)).toBe('member_required');
});
