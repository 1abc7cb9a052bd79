import { expect, test } from 'vitest';
import type { Grant } from '#domain/staff/rights.ts';
import { readyRights } from '#domain/staff/roles.ts';
import { rightsChanges } from './rights-changes.ts';

const sellers = [
  { id: 'n', name: 'North Shop' },
  { id: 's', name: 'South Shop' },
];
const having = (role: string, only: string[] | null = null): Grant => ({
  role,
  sellers: only,
  rights: readyRights(role) ?? { areas: {}, special: [] },
});

// Guards: STF-11
test('a change of roles names each right that it gives or takes', () => {
  expect(rightsChanges([having('door_steward')], [having('designer')], sellers)).toEqual([
    { name: 'Events and prices', before: 'No', after: 'See' },
    { name: 'Look and words', before: 'No', after: 'See and change' },
    { name: 'Doors', before: 'See and change', after: 'No' },
    { name: 'Publish', before: 'No', after: 'Yes' },
  ]);
});

test('giving a role for further sellers changes its rights', () => {
  expect(
    rightsChanges([having('door_steward', ['n'])], [having('door_steward', ['n', 's'])], sellers),
  ).toEqual([
    {
      name: 'Doors',
      before: 'See and change for North Shop',
      after: 'See and change for North Shop, South Shop',
    },
  ]);
});

test('a right that can be seen in more places than changed says both', () => {
  const before = [having('finance')];
  const changes = rightsChanges(before, [...before, having('box_office', ['n'])], sellers);
  expect(changes.find(({ name }) => name === 'Orders')?.after).toBe(
    'See; see and change for North Shop',
  );
});

test('another role with the same rights changes nothing', () => {
  expect(rightsChanges([having('owner')], [having('owner'), having('support')], sellers)).toEqual(
    [],
  );
});
