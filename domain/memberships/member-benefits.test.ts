import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BenefitRules,
  benefitLeft,
  benefitLimit,
  type MemberStanding,
  type MemberTerm,
  type MemberTicket,
  memberFault,
  termFor,
} from './member-benefits.ts';

const day = 86_400_000;
const now = Date.parse('2031-03-01T12:00:00Z');
const at = (days: number) => new Date(now + days * day);
const term = (id: string, from: number, to: number | null, more: Partial<MemberTerm> = {}) => ({
  id,
  membership_id: 'm1',
  ticket_group_id: 'friends',
  valid_from: at(from),
  valid_to: to === null ? null : at(to),
  auto_renew: 'none' as const,
  ...more,
});
const standing = (...terms: readonly MemberTerm[]): MemberStanding => ({ terms, used: () => 0 });
const rules: BenefitRules = {
  limit: () => null,
  eventLimit: () => null,
  beyondTerm: () => 'never',
};
const request = { ticket_type_id: 'free', event_template_id: 'evening', at: now + 10 * day };
const ticket = (member_term_id: string | null): MemberTicket => ({ ...request, member_term_id });
const find = (
  held: MemberStanding,
  { benefits = rules, cart = [] as MemberTicket[], when = request.at as number | null } = {},
) => termFor({ ...request, at: when }, cart, { standing: held, benefits, now });
const membersOnly = { kind: 'blocked', reason: 'members_only' };
const beyond = { kind: 'blocked', reason: 'beyond_membership' };

describe('the term that buys', () => {
  test('belongs to a membership that is valid now', () => {
    expect(find(standing())).toEqual(membersOnly);
    expect(find(standing(term('t1', -400, -1)))).toEqual(membersOnly);
    expect(find(standing(term('t1', 1, 400)))).toEqual(membersOnly);
    expect(find(standing(term('t1', -1, 400)))).toMatchObject({ id: 't1' });
    expect(find(standing(term('t1', -1, null)))).toMatchObject({ id: 't1' });
  });

  test('is the one in which the visit takes place, even the next one', () => {
    const held = standing(term('t1', -360, 5), term('t2', 5, 370));
    expect(find(held)).toMatchObject({ id: 't2' });
    expect(find(held, { when: null })).toMatchObject({ id: 't1' });
  });

  // Guards: MEM-42
  test('is the last one for a later visit, if its level allows that (MEM-42, A-55)', () => {
    const beyondTerm = (mode: 'always' | 'if_autorenew') => ({ ...rules, beyondTerm: () => mode });
    const held = standing(term('t1', -360, 5));
    const renewing = standing(term('t1', -360, 5, { auto_renew: 'scheduled' }));
    const ended = standing(term('t1', -360, 5, { auto_renew: 'cancelled' }));
    expect(find(held)).toEqual(beyond);
    expect(find(renewing)).toEqual(beyond);
    expect(find(held, { benefits: beyondTerm('always') })).toMatchObject({ id: 't1' });
    expect(find(held, { benefits: beyondTerm('if_autorenew') })).toEqual(beyond);
    expect(find(ended, { benefits: beyondTerm('if_autorenew') })).toEqual(beyond);
    expect(find(renewing, { benefits: beyondTerm('if_autorenew') })).toMatchObject({ id: 't1' });
  });

  // Guards: MEM-42
  test('does not exist for a visit that starts as the membership ends, unless the level allows it', () => {
    const held = standing(term('t1', -360, 5));
    const always = { ...rules, beyondTerm: () => 'always' as const };
    expect(find(held, { when: at(5).getTime() - 1 })).toMatchObject({ id: 't1' });
    expect(find(held, { when: at(5).getTime() })).toEqual(beyond);
    expect(find(held, { when: at(5).getTime(), benefits: always })).toMatchObject({ id: 't1' });
  });

  // Guards: MEM-43
  test('has its own limit for each type', () => {
    const held = standing(term('t1', -1, 30));
    const cart = [{ ...ticket('t1'), ticket_type_id: 'other' }];
    expect(find(held, { benefits: { ...rules, limit: () => 1 }, cart })).toMatchObject({
      id: 't1',
    });
    expect(find(held, { benefits: { ...rules, eventLimit: () => 1 }, cart })).toEqual({
      kind: 'limit',
      limit: 1,
    });
  });

  test('is reported as used up, even if another membership ends sooner', () => {
    const held = standing(term('t1', -1, 30), term('t2', -1, 5, { membership_id: 'm2' }));
    const benefits = { ...rules, limit: () => 1 };
    expect(find(held, { benefits, cart: [ticket('t1')] })).toEqual({ kind: 'limit', limit: 1 });
  });

  test('is another membership’s once the first is used up', () => {
    const held = standing(term('t1', -1, 30), term('t2', -1, 30, { membership_id: 'm2' }));
    const benefits = { ...rules, limit: () => 1 };
    expect(find(held, { benefits, cart: [ticket('t1')] })).toMatchObject({ id: 't2' });
    expect(find(held, { benefits, cart: [ticket('t1'), ticket('t2')] })).toEqual({
      kind: 'limit',
      limit: 1,
    });
  });
});

// Guards: QTY-21
test('a type that some levels name is only theirs, within their limits, and any other is for every level', () => {
  const benefits = new Map<string, Record<string, number>>([
    ['friends', { free: 2 }],
    ['patrons', { free: 4, box: 1 }],
    ['season', {}],
  ]);
  expect(benefitLimit(benefits, 'friends', 'free')).toBe(2);
  expect(benefitLimit(benefits, 'patrons', 'box')).toBe(1);
  expect(benefitLimit(benefits, 'friends', 'box')).toBeUndefined();
  expect(benefitLimit(benefits, 'season', 'free')).toBeUndefined();
  expect(benefitLimit(benefits, 'season', 'ticket')).toBeNull();
  expect(benefitLimit(benefits, 'friends', 'constructor')).toBeNull();
});

test('a cart has an error if its membership is over or was returned', () => {
  const known = { benefits: rules, now };
  const cart = [ticket(null), ticket('t1')];
  expect(memberFault(cart, { ...known, standing: standing(term('t1', -1, 30)) })).toBeNull();
  const over = memberFault(cart, { ...known, standing: standing(term('t1', -30, -1)) });
  expect(over).toEqual({ fault: membersOnly, ticket: cart[1] });
  expect(memberFault(cart, { ...known, standing: standing() })?.fault).toEqual(membersOnly);
});

// Guards: MEM-43, QTY-17
test('tickets bought one by one never exceed the limits, counting earlier purchases', () => {
  const count = fc.integer({ min: 0, max: 5 });
  const limit = fc.option(count);
  fc.assert(
    fc.property(limit, limit, count, count, (ofType, ofEvent, had, more) => {
      const benefits = { ...rules, limit: () => ofType, eventLimit: () => ofEvent };
      const held = {
        terms: [term('t1', -1, 30)],
        used: (_: string, of: 'type' | 'event') => (of === 'type' ? had : had + more),
      };
      const known = { standing: held, benefits, now };
      const room = Math.min(
        ofType === null ? 12 : ofType - had,
        ofEvent === null ? 12 : ofEvent - had - more,
      );
      const cart: MemberTicket[] = [];
      while (cart.length < 12 && 'id' in find(held, { benefits, cart })) cart.push(ticket('t1'));
      expect(cart.length).toBe(Math.max(0, room));
      expect(memberFault(cart, known)).toBeNull();
      expect(memberFault([...cart, ticket('t1')], known) === null).toBe(
        ofType === null && ofEvent === null,
      );
      const isUnlimited = ofType === null && ofEvent === null;
      expect(benefitLeft(request, known)).toBe(isUnlimited ? null : Math.max(0, room));
    }),
  );
});

test('remaining benefits of two memberships add up, and an exceeded limit does not reduce the sum', () => {
  const own = term('t1', -1, 30);
  const other = term('t2', -1, 30, { membership_id: 'm2', ticket_group_id: 'patrons' });
  const benefits = { ...rules, limit: (level: string) => (level === 'friends' ? 2 : 4) };
  const known = { benefits, now, standing: standing(own, other) };
  expect(benefitLeft(request, known)).toBe(6);
  const used = (id: string) => (id === 't1' ? 3 : 1);
  expect(benefitLeft(request, { ...known, standing: { terms: [own, other], used } })).toBe(3);
});

test('nothing is left without a membership', () => {
  const known = { benefits: rules, now };
  expect(benefitLeft(request, { ...known, standing: standing() })).toBeUndefined();
  const none = { ...rules, limit: () => undefined };
  const held = standing(term('t1', -1, 30));
  expect(benefitLeft(request, { ...known, standing: held, benefits: none })).toBeUndefined();
});

test('an unlimited benefit has no number left', () => {
  const held = standing(term('t1', -1, 30));
  expect(benefitLeft(request, { benefits: rules, now, standing: held })).toBeNull();
  const few = { ...rules, eventLimit: () => 2 };
  expect(benefitLeft(request, { benefits: few, now, standing: held })).toBe(2);
});
