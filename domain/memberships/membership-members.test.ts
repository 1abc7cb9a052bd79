import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownMembers } from './membership-members.ts';

const member = (name: string, role = '') => ({ name, role });
const names = (members: readonly { readonly name: string }[]) => members.map(({ name }) => name);

// Guards: MEM-09
test('the primary and secondary member are shown first, whatever their rank (MEM-09)', () => {
  const { first, others } = shownMembers([
    member('Ada', 'primary'),
    member('Byron', 'child'),
    member('Charles', 'secondary'),
    member('Dora'),
  ]);
  expect(names(first)).toEqual(['Ada', 'Charles']);
  expect(names(others)).toEqual(['Byron', 'Dora']);
});

test('the first two by rank are shown first if there are no such roles', () => {
  const { first, others } = shownMembers([member('Ada'), member('Bea'), member('Cy', 'child')]);
  expect(names(first)).toEqual(['Ada', 'Bea']);
  expect(names(others)).toEqual(['Cy']);
});

test('every member is shown once, in order', () => {
  const roles = fc.constantFrom('primary', 'secondary', 'child', '');
  fc.assert(
    fc.property(fc.array(roles), (all) => {
      const members = all.map((role, at) => ({ role, at }));
      const { first, others } = shownMembers(members);
      for (const part of [first, others]) {
        expect(part).toEqual(part.toSorted((one, other) => one.at - other.at));
      }
      expect([...first, ...others].map(({ at }) => at).sort()).toEqual(
        members.map(({ at }) => at).sort(),
      );
    }),
  );
});
