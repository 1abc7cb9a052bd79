import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';

/** A person who works here, as calls answer it. */
export type Person = StaffCallAnswer<'getPerson'>['person'];

export type Invitation = StaffCallAnswer<'listPeople'>['invitation'][number];

/** A role of the portal with its rights. */
export type Role = StaffCallAnswer<'listRoles'>['role'][number];

/** A role of somebody, without its rights: what forms send. */
export interface ChosenGrant {
  readonly role: string;
  readonly sellers: readonly string[] | null;
}

/** Chosen roles as calls take them. */
export const sentGrants = (grants: readonly ChosenGrant[]) =>
  grants.map(({ role, sellers }) => ({ role, sellers: sellers && [...sellers] }));

/** Chosen roles with their names and the rights that they give now; roles that are gone are left out. */
export const withRights = (grants: readonly ChosenGrant[], roles: readonly Role[]) =>
  grants.flatMap(({ role: key, sellers }) => {
    const role = roles.find((one) => one.key === key);
    return role ? [{ role: key, name: role.name, sellers, rights: role.rights }] : [];
  });
