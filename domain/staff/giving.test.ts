import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grantsBeyond, keepsOwner, roleBeyond } from './giving.ts';
import {
  areas,
  type Grant,
  includesRight,
  isWithin,
  type Need,
  needsOf,
  type Rights,
  scopeOf,
  specialRights,
} from './rights.ts';
import { readyRights, readyRoles } from './roles.ts';

const role = (key: string, sellers: readonly string[] | null = null): Grant => ({
  role: key,
  rights: readyRights(key) ?? { areas: {}, special: [] },
  sellers,
});
const own = (key: string, rights: Rights): Grant => ({ role: key, rights, sellers: null });
const staffOnly = own('own_hr', { areas: { staff: 'change' }, special: [] });

describe('a person who may change staff', () => {
  test.each<[string, readonly Grant[], readonly Grant[], boolean]>([
    ['an owner gives owner', [role('owner')], [role('owner')], true],
    ['a manager gives manager', [role('manager')], [role('manager')], true],
    ['a manager gives owner', [role('manager')], [role('owner')], false],
    ['a manager gives owner for one seller', [role('manager')], [role('owner', ['a'])], false],
    ['a manager gives support for one seller', [role('manager')], [role('support', ['a'])], true],
    [
      'a role of a seller is given for it',
      [role('support', ['a'])],
      [role('support', ['a'])],
      true,
    ],
    ['… for another one', [role('support', ['a'])], [role('support', ['b'])], false],
    ['… for one more', [role('support', ['a'])], [role('support', ['a', 'b'])], false],
    ['… for the whole portal', [role('support', ['a'])], [role('support')], false],
    [
      'roles of two sellers together',
      [role('support', ['a']), role('manager', ['b'])],
      [role('support', ['a', 'b'])],
      true,
    ],
    ['someone with staff alone gives steward', [staffOnly], [role('door_steward')], false],
    ['someone with staff alone gives staff', [staffOnly], [staffOnly], true],
  ])('%s: %#', (_, mine, theirs, isAllowed) => {
    expect(grantsBeyond(mine, theirs).length === 0).toBe(isAllowed);
    // The same rules apply to taking roles away.
    expect(grantsBeyond(mine, theirs, []).length === 0).toBe(isAllowed);
  });

  test('is told each right that they lack once', () => {
    const stewards = [role('door_steward'), role('door_steward', ['a'])];
    expect(grantsBeyond([staffOnly], stewards, [role('door_supervisor')])).toEqual([
      { area: 'doors', level: 'change' },
      { area: 'catalogue', level: 'view' },
      { area: 'orders', level: 'view' },
      { special: 'force_entry' },
    ]);
  });

  test('can change a role only if they have its rights for the whole portal', () => {
    const { rights } = role('support');
    expect(roleBeyond([role('manager')], rights)).toEqual([]);
    expect(roleBeyond([role('manager', ['a'])], rights)).not.toEqual([]);
    const more: Rights = { areas: { developers: 'change' }, special: [] };
    expect(roleBeyond([role('manager')], rights, more)).toEqual([
      { area: 'developers', level: 'change' },
    ]);
    expect(roleBeyond([role('manager')], more, rights)).toHaveLength(1);
  });
});

describe('the last owner', () => {
  const active = (...grants: Grant[]) => ({ isActive: true, grants });
  const suspended = (...grants: Grant[]) => ({ isActive: false, grants });
  test.each([
    ['is not suspended', active(role('owner')), suspended(role('owner')), 0, false],
    ['does not lose the role', active(role('owner')), active(role('manager')), 0, false],
    ['is not limited to a seller', active(role('owner')), active(role('owner', ['a'])), 0, false],
    ['gets another role', active(role('owner')), active(role('owner'), role('finance')), 0, true],
    ['goes if there is another', active(role('owner')), active(role('manager')), 1, true],
    ['is none who was suspended', suspended(role('owner')), active(role('manager')), 0, true],
    ['is none with a seller', active(role('owner', ['a'])), suspended(), 0, true],
    ['is none of another role', active(role('manager')), suspended(), 0, true],
  ])('%s', (_, before, after, others, isAllowed) => {
    expect(keepsOwner(before, after, others)).toBe(isAllowed);
  });
});

const needs: readonly Need[] = [
  ...areas.flatMap((area) => [
    { area, level: 'view' } as const,
    { area, level: 'change' } as const,
  ]),
  ...specialRights.map((special) => ({ special })),
];
/** The sellers; the last one opens later. */
const sellers = ['a', 'b', 'later'] as const;

interface People {
  grants: { role: string; sellers: readonly string[] | null }[][];
  roles: Record<string, Rights>;
}

const rightsOf = ({ roles }: People, key: string) =>
  readyRights(key) ?? roles[key] ?? { areas: {}, special: [] };
const grantsOf = (people: People, person: number): Grant[] =>
  (people.grants[person] ?? []).map((grant) => ({
    ...grant,
    rights: rightsOf(people, grant.role),
  }));
/** Returns a person's rights, each with its seller. */
const held = (people: People, person: number): Set<string> =>
  new Set(
    needs.flatMap((need) => {
      const scope = scopeOf(grantsOf(people, person), [need]);
      return sellers
        .filter((seller) => scope !== undefined && isWithin(scope, seller))
        .map((seller) => `${JSON.stringify(need)} ${seller}`);
    }),
  );

const anyRights = fc.record({
  areas: fc.dictionary(fc.constantFrom(...areas), fc.constantFrom('view', 'change'), {
    maxKeys: 4,
  }),
  special: fc.uniqueArray(fc.constantFrom(...specialRights), { maxLength: 2 }),
}) as fc.Arbitrary<Rights>;
const ownKeys = ['own_1', 'own_2'] as const;
const anyGrant = fc.record({
  role: fc.constantFrom(...readyRoles.map(({ key }) => key), ...ownKeys),
  sellers: fc.option(fc.subarray(['a', 'b'], { minLength: 1 })),
});
const grantsOfOne = fc.uniqueArray(anyGrant, { maxLength: 3, selector: (one) => one.role });
const count = 4;
const anyPeople: fc.Arbitrary<People> = fc.record({
  grants: fc.array(grantsOfOne, { minLength: count, maxLength: count }),
  roles: fc.record({ own_1: anyRights, own_2: anyRights }),
});
const anyone = fc.nat(count - 1);
const anyAct = fc.oneof(
  fc.record({ by: anyone, of: anyone, to: grantsOfOne }),
  fc.record({ by: anyone, key: fc.constantFrom(...ownKeys), rights: anyRights }),
);
type Act = typeof anyAct extends fc.Arbitrary<infer T> ? T : never;

/** Performs an action if the rules allow it. */
function attempt(people: People, act: Act): void {
  const mine = grantsOf(people, act.by);
  if ('key' in act) {
    if (roleBeyond(mine, rightsOf(people, act.key), act.rights).length > 0) return;
    people.roles[act.key] = act.rights;
    return;
  }
  const after = act.to.map((grant) => ({ ...grant, rights: rightsOf(people, grant.role) }));
  if (grantsBeyond(mine, grantsOf(people, act.of), after).length > 0) return;
  people.grants[act.of] = act.to;
}

// Guards: STF-11
test('no sequence of changes gives a right that no giver had or takes one that no taker had', () => {
  let changed = 0;
  fc.assert(
    fc.property(anyPeople, fc.array(anyAct, { minLength: 1, maxLength: 30 }), (people, acts) => {
      const before = people.grants.map((_, person) => held(people, person));
      const actors = new Set(acts.map(({ by }) => by));
      const within = new Set([...actors].flatMap((actor) => [...(before[actor] ?? [])]));
      for (const act of acts) attempt(people, act);
      for (const [person, had] of before.entries()) {
        const has = held(people, person);
        const difference = [...has.symmetricDifference(had)];
        changed += difference.length;
        expect(difference.filter((right) => !within.has(right))).toEqual([]);
      }
    }),
    { numRuns: 400 },
  );
  expect(changed).toBeGreaterThan(0);
});

test('the rights that a person may give are those they have', () => {
  fc.assert(
    fc.property(anyPeople, anyGrant, (people, given) => {
      const mine = grantsOf(people, 0);
      const rights = rightsOf(people, given.role);
      const hasAll = needsOf(rights).every((need) => {
        const scope = scopeOf(mine, [need]);
        if (scope === undefined) return false;
        return given.sellers === null
          ? scope === 'all'
          : given.sellers.every((seller) => isWithin(scope, seller));
      });
      expect(grantsBeyond(mine, [{ ...given, rights }]).length === 0).toBe(hasAll);
      // `change` includes `view`.
      expect(needsOf(rights).every((need) => includesRight(rights, need))).toBe(true);
    }),
  );
});
