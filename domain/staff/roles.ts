import { areas, type Grant, type Rights, specialRights } from './rights.ts';

/** A ready-made role (STF-10). */
interface ReadyRole {
  readonly key: string;
  readonly rights: Rights;
}

const every: Rights = {
  areas: Object.fromEntries(areas.map((area) => [area, 'change'])),
  special: specialRights,
};

/** The roles of every portal, strongest first. */
export const readyRoles = [
  { key: 'owner', rights: every },
  {
    key: 'manager',
    rights: { areas: { ...every.areas, developers: 'view' }, special: specialRights },
  },
  {
    key: 'event_editor',
    rights: {
      areas: { catalogue: 'change', look: 'view', orders: 'view' },
      special: ['change_session', 'publish'],
    },
  },
  {
    key: 'designer',
    rights: { areas: { look: 'change', catalogue: 'view' }, special: ['publish'] },
  },
  {
    key: 'box_office',
    rights: {
      areas: { box_office: 'change', orders: 'change', people: 'view', catalogue: 'view' },
      special: ['cash'],
    },
  },
  {
    key: 'support',
    rights: {
      areas: {
        orders: 'change',
        people: 'change',
        letters: 'view',
        catalogue: 'view',
        doors: 'view',
      },
      special: ['refund'],
    },
  },
  {
    key: 'door_supervisor',
    rights: {
      areas: { doors: 'change', orders: 'view', catalogue: 'view' },
      special: ['force_entry'],
    },
  },
  { key: 'door_steward', rights: { areas: { doors: 'change' }, special: [] } },
  {
    key: 'finance',
    rights: {
      areas: { money: 'change', orders: 'view', people: 'view' },
      special: ['refund', 'export_personal'],
    },
  },
] as const satisfies readonly ReadyRole[];

export type ReadyRoleKey = (typeof readyRoles)[number]['key'];

/** The rights of a ready-made role; undefined for other keys. */
export const readyRights = (key: string): Rights | undefined =>
  readyRoles.find((role) => role.key === key)?.rights;

/** Returns true if these grants make an owner: a person who can do everything in the whole portal. */
export const isOwner = (grants: readonly Pick<Grant, 'role' | 'sellers'>[]): boolean =>
  grants.some(({ role, sellers }) => role === 'owner' && sellers === null);
