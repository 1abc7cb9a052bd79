import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areas,
  type Grant,
  includesRight,
  needsOf,
  needsSecondFactor,
  type Rights,
  rightsBeyond,
  scopeOf,
  specialRights,
} from './rights.ts';
import { readyRights, readyRoles } from './roles.ts';

const none: Rights = { areas: {}, special: [] };
const grant = (rights: Rights, sellers: readonly string[] | null = null): Grant => ({
  role: 'own_test',
  rights,
  sellers,
});
const orders = (level: 'view' | 'change'): Rights => ({ areas: { orders: level }, special: [] });
const toRefund = { special: 'refund' } as const;
const toSeeOrders = { area: 'orders', level: 'view' } as const;

const someRights: fc.Arbitrary<Rights> = fc.record({
  areas: fc
    .uniqueArray(fc.constantFrom(...areas))
    .chain((chosen) =>
      fc
        .tuple(...chosen.map(() => fc.constantFrom('view', 'change')))
        .map((levels) => Object.fromEntries(chosen.map((area, at) => [area, levels[at]]))),
    ),
  special: fc.uniqueArray(fc.constantFrom(...specialRights)),
}) as fc.Arbitrary<Rights>;
const someSellers = fc.option(fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }));
const someGrants = fc.array(
  fc.record({ role: fc.constant('own_test'), rights: someRights, sellers: someSellers }),
  { maxLength: 4 },
);

describe('rights', () => {
  // Guards: STF-09
  test('change includes view', () => {
    expect(includesRight(orders('change'), toSeeOrders)).toBe(true);
    expect(includesRight(orders('view'), { area: 'orders', level: 'change' })).toBe(false);
  });

  // Guards: STF-09
  test('are those of a role and no others', () => {
    expect(includesRight(orders('view'), toSeeOrders)).toBe(true);
    expect(includesRight(orders('view'), { area: 'people', level: 'view' })).toBe(false);
    expect(includesRight(orders('change'), toRefund)).toBe(false);
    expect(scopeOf([], [toSeeOrders])).toBeUndefined();
  });

  // Guards: STF-10
  test('apply to the sellers of the roles that give them', () => {
    const both = { areas: { orders: 'view' }, special: ['refund'] } as const;
    const grants = [grant(orders('view')), grant(both, ['a', 'b'])];
    expect(scopeOf(grants, [toSeeOrders])).toBe('all');
    expect(scopeOf(grants, [toRefund])).toEqual(new Set(['a', 'b']));
    expect(scopeOf(grants, [toSeeOrders, toRefund])).toEqual(new Set(['a', 'b']));
  });

  test('for two needs apply only to sellers that have both', () => {
    const refunds = { areas: {}, special: ['refund'] } as const;
    expect(
      scopeOf([grant(orders('view'), ['a']), grant(refunds, ['b'])], [toSeeOrders, toRefund]),
    ).toBeUndefined();
  });

  // Guards: STF-11
  test('beyond a person’s own are those they lack for any of the sellers', () => {
    const own = [grant(orders('change'), ['a', 'b'])];
    expect(rightsBeyond(own, grant(orders('view'), ['a']))).toEqual([]);
    expect(rightsBeyond(own, grant(orders('view'), ['a', 'c']))).toEqual([toSeeOrders]);
    expect(rightsBeyond(own, grant(orders('view')))).toEqual([toSeeOrders]);
    expect(rightsBeyond(own, grant({ areas: {}, special: ['refund'] }, ['a']))).toEqual([toRefund]);
  });

  test('within a person’s own never go further than those do', () => {
    fc.assert(
      fc.property(someGrants, someRights, someSellers, (own, rights, sellers) => {
        fc.pre(rightsBeyond(own, { rights, sellers }).length === 0);
        for (const need of needsOf(rights)) {
          const given = scopeOf([{ role: 'own_test', rights, sellers }], [need]);
          const had = scopeOf(own, [need]);
          expect(given).toBeDefined();
          if (had !== 'all')
            for (const seller of given === 'all' ? ['d'] : (given ?? []))
              expect(had?.has(seller)).toBe(true);
        }
      }),
    );
  });

  test('are all beyond a person who has none', () => {
    expect(rightsBeyond([], grant(none))).toEqual([]);
    expect(rightsBeyond([], grant(orders('view')))).toEqual([toSeeOrders]);
  });
});

describe('a ready-made role', () => {
  test.each(readyRoles.map(({ key }) => key))('%s gives nothing that an owner lacks', (key) => {
    const owner = grant(readyRights('owner') ?? none);
    expect(rightsBeyond([owner], grant(readyRights(key) ?? none))).toEqual([]);
  });

  test.each([
    ['owner', true],
    ['manager', true],
    ['event_editor', false],
    ['designer', false],
    ['box_office', false],
    ['support', true],
    ['door_supervisor', false],
    ['door_steward', false],
    ['finance', true],
  ])('%s needs a second factor: %s (STF-04)', (key, needs) => {
    expect(needsSecondFactor(readyRights(key) ?? none)).toBe(needs);
  });
});
