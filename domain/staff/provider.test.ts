import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countsAsFactor,
  type GroupRole,
  groupsIn,
  isSignedInSince,
  rolesOfGroups,
} from './provider.ts';

const names = fc.constantFrom('a', 'b', 'c', 'd');
const sellers = fc.option(
  fc.uniqueArray(fc.constantFrom('shop', 'cafe', 'hall'), { minLength: 1 }),
);
const mapping: fc.Arbitrary<GroupRole[]> = fc.array(
  fc.record({ group: names, role: fc.constantFrom('owner', 'support', 'finance'), sellers }),
);

describe('the roles that groups give (STF-15)', () => {
  // Guards: STF-15
  test('are exactly those of the mapping, each once', () => {
    fc.assert(
      fc.property(fc.array(names), mapping, (groups, rows) => {
        const has: ReadonlySet<string> = new Set(groups);
        const given = rolesOfGroups(has, rows);
        expect(new Set(given.map(({ role }) => role)).size).toBe(given.length);
        for (const { role, sellers: only } of given) {
          const from = rows.filter((row) => row.role === role && has.has(row.group));
          expect(from.length).toBeGreaterThan(0);
          const isWhole = from.some((row) => row.sellers === null);
          expect(only === null).toBe(isWhole);
          const all = new Set(from.flatMap((row) => row.sellers ?? []));
          if (only !== null) expect(new Set(only)).toEqual(all);
        }
      }),
    );
  });

  test('do not depend on the order of groups or of the mapping', () => {
    fc.assert(
      fc.property(fc.array(names), mapping, (groups, rows) => {
        expect(rolesOfGroups(new Set(groups.toReversed()), rows.toReversed())).toEqual(
          rolesOfGroups(new Set(groups), rows),
        );
      }),
    );
  });

  test('are none if there are no groups', () => {
    expect(rolesOfGroups(new Set(), [{ group: 'a', role: 'owner', sellers: null }])).toEqual([]);
  });
});

describe('groups in a claim', () => {
  test.each<[string, Record<string, unknown>, string[] | undefined]>([
    ['a list', { groups: ['a', 'b', 'a'] }, ['a', 'b']],
    ['one name, which may have commas and spaces', { groups: 'a, b' }, ['a, b']],
    ['a list with what is no name', { groups: ['a', 7, null, ['b']] }, ['a']],
    ['an object', { groups: { a: true } }, []],
    ['no claim', {}, []],
    ['a claim that stands elsewhere', { _claim_names: { groups: 'src1' } }, undefined],
    ['another claim that stands elsewhere', { _claim_names: { roles: 'src1' } }, []],
  ])('%s', (_, claims, expected) => {
    const found = groupsIn(claims, 'groups');
    expect(found && [...found]).toEqual(expected);
  });

  test('is never a property that every object has', () => {
    expect([...(groupsIn({}, 'constructor') ?? [])]).toEqual([]);
    expect([...(groupsIn({ _claim_names: {} }, '__proto__') ?? [])]).toEqual([]);
  });

  // Guards: STF-15
  test('are found among ten thousand', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `group ${at}`);
    const groups = groupsIn({ groups: many }, 'groups') ?? new Set();
    const row = { group: 'group 9999', role: 'support', sellers: null };
    expect(rolesOfGroups(groups, [row])).toEqual([{ role: 'support', sellers: null }]);
  });
});

// Guards: STF-04
test('a sign-in counts as a second factor if the provider or the venue says so (STF-04)', () => {
  const by = (amr: string[], acr?: string, enforces = false) =>
    countsAsFactor({ amr, acr }, enforces);
  expect(by(['pwd', 'otp', 'mfa'])).toBe(true);
  expect(by([], 'phr')).toBe(true);
  expect(by(['pwd'], undefined, true)).toBe(true);
  expect(by(['pwd'])).toBe(false);
  expect(by(['hwk'])).toBe(false);
  expect(by([], '1')).toBe(false);
});

// Guards: STF-08
test('a sign-in confirms a session if it came after the request, by the provider’s clock (STF-08)', () => {
  const begunAt = 1_000_000_000;
  const now = begunAt + 120_000;
  const at = (signedInAt: number | undefined) => isSignedInSince(signedInAt, { begunAt, now });
  expect(at(begunAt + 30_000)).toBe(true);
  expect(at(begunAt - 59_000)).toBe(true);
  expect(at(begunAt - 61_000)).toBe(false);
  expect(at(now + 59_000)).toBe(true);
  expect(at(now + 61_000)).toBe(false);
  expect(at(undefined)).toBe(false);
});
