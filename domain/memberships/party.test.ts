import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TicketRule } from '../contact/admit.ts';
import { type RuledType, refuseParty } from './membership.ts';
import { partyOf, remainingBounds } from './party.ts';

const rule = (change: Partial<TicketRule> = {}): TicketRule => ({
  min: 1,
  max: 2,
  named: 'yes',
  emailed: false,
  ...change,
});
const adult = { id: 'adult', rule: rule() };
const child = { id: 'child', rule: rule({ min: 0, max: 3, named: 'no' }) };

describe('the initial members of a level', () => {
  test('are as few as its rules allow', () => {
    expect(partyOf([adult, child], {})).toEqual({ adult: 1, child: 0 });
    expect(partyOf([{ id: 'pair', rule: rule({ min: 2 }) }], {})).toEqual({ pair: 2 });
  });

  // Guards: MEM-10
  test('are at least one, who is named (MEM-10)', () => {
    const anybody = { id: 'anybody', rule: rule({ min: 0 }) };
    expect(partyOf([child, anybody], {})).toEqual({ child: 0, anybody: 1 });
    expect(partyOf([{ id: 'one' }, { id: 'other' }], {})).toEqual({ one: 1, other: 0 });
  });

  test('can be nobody if the person chose so, which the rule then refuses', () => {
    const types = [{ id: 'one' }];
    const party = partyOf(types, { one: 0 });
    expect(party).toEqual({ one: 0 });
    expect(refuseParty(types, (id) => party[id] ?? 0)).toBe('member_required');
  });

  test('are in addition to those in the cart', () => {
    const held = (id: string) => (id === 'adult' ? 2 : 0);
    expect(partyOf([adult, child], { adult: 1, child: 2 }, held)).toEqual({ adult: 0, child: 2 });
    expect(remainingBounds(adult.rule, 1)).toEqual({ min: 0, max: 1 });
  });

  test('are always within the server’s limits', () => {
    const types = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 4 }),
        rule: fc.option(
          fc
            .record({
              min: fc.integer({ min: 0, max: 4 }),
              more: fc.integer({ min: -1, max: 4 }),
              named: fc.constantFrom('yes' as const, 'optional' as const, 'no' as const),
              emailed: fc.boolean(),
            })
            .map(({ more, ...given }) => ({ ...given, max: more < 0 ? -1 : given.min + more })),
          { nil: undefined },
        ),
      }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 5 },
    );
    const wishes = fc.dictionary(fc.string({ maxLength: 4 }), fc.integer({ min: 0, max: 50 }));
    fc.assert(
      fc.property(types, wishes, (of, wished) => {
        const party = partyOf(of as RuledType[], wished);
        expect(refuseParty(of as RuledType[], (id) => party[id] ?? 0)).toBeOneOf([
          null,
          'member_required',
        ]);
      }),
    );
  });
});
