import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';

/** A staff member, as returned by calls. */
export type Person = StaffCallAnswer<'getPerson'>['person'];

export type Invitation = StaffCallAnswer<'listPeople'>['invitation'][number];

/** A role of the portal with its rights. */
export type Role = StaffCallAnswer<'listRoles'>['role'][number];

/** A person's role without its rights, as forms send it. */
export interface ChosenGrant {
  readonly role: string;
  readonly sellers: readonly string[] | null;
}

/** Chosen roles as calls take them. */
export const grantsForCall = (grants: readonly ChosenGrant[]) =>
  grants.map(({ role, sellers }) => ({ role, sellers: sellers && [...sellers] }));

/** Chosen roles with their names and current rights; leaves out roles that no longer exist. */
export const withRights = (grants: readonly ChosenGrant[], roles: readonly Role[]) =>
  grants.flatMap(({ role: key, sellers }) => {
    const role = roles.find((one) => one.key === key);
    return role ? [{ role: key, name: role.name, sellers, rights: role.rights }] : [];
  });
