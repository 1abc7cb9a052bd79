import { expect, test } from 'vitest';
import type { Grant } from '#domain/staff/rights.ts';
import { readyRights, readyRoles } from '#domain/staff/roles.ts';
import type { Role } from './people-data.ts';
import { roleOffer } from './role-offer.ts';

const roles: Role[] = readyRoles.map(({ key, rights: { areas, special } }) => ({
  key,
  name: null,
  rights: { areas: { ...areas }, special: [...special] },
  people: 0,
  may_give: true,
}));
const having = (role: string, sellers: string[] | null = null): Grant => ({
  role,
  sellers,
  rights: readyRights(role) ?? { areas: {}, special: [] },
});
const offerTo = (...own: Grant[]) => {
  const { offered, others } = roleOffer(own, roles, ['north', 'south']);
  return {
    offered: offered.map(({ role, reach }) => [role.key, reach]),
    others: Object.fromEntries(others.map(({ role, lacking }) => [role.key, lacking])),
  };
};

test('an owner may give every role for the whole portal', () => {
  const { offered, others } = offerTo(having('owner'));
  expect(offered).toEqual(readyRoles.map(({ key }) => [key, 'all']));
  expect(others).toEqual({});
});

// Guards: STF-11
test('a manager may not give the owner’s role, because they lack one of its rights', () => {
  const { offered, others } = offerTo(having('manager'));
  expect(offered.map(([key]) => key)).not.toContain('owner');
  expect(others).toEqual({ owner: [{ area: 'developers', level: 'change' }] });
});

// Guards: STF-11
test('a role is offered for the sellers for which the person has all of its rights', () => {
  const { offered } = offerTo(having('door_steward', ['south']));
  expect(offered).toEqual([['door_steward', new Set(['south'])]]);
});
