import type { Area, SpecialRight } from '#domain/staff/rights.ts';
import type { ReadyRoleKey } from '#domain/staff/roles.ts';

/** The names of rights and ready-made roles. */
export const rightsWords = {
  areas: {
    catalogue: 'Events and prices',
    look: 'Look and words',
    orders: 'Orders',
    people: 'Buyers and members',
    box_office: 'Box office',
    doors: 'Doors',
    money: 'Money',
    letters: 'Letters',
    staff: 'Team and roles',
    developers: 'Developers',
  } satisfies Record<Area, string>,
  special: {
    refund: 'Refund',
    change_session: 'Cancel or move a session',
    export_personal: 'Export personal data',
    cash: 'Take cash',
    force_entry: 'Let somebody in against the rules',
    publish: 'Publish',
  } satisfies Record<SpecialRight, string>,
  roles: {
    owner: 'Owner',
    manager: 'Manager',
    event_editor: 'Event editor',
    designer: 'Designer',
    box_office: 'Box office',
    support: 'Support',
    door_supervisor: 'Door supervisor',
    door_steward: 'Door steward',
    finance: 'Finance',
  } satisfies Record<ReadyRoleKey, string>,
  ownRole: (key: string) => `Your venue’s role (${key})`,
  levels: { view: 'See', change: 'See and change', may: 'Yes' },
  right: 'Right',
  level: 'What it allows',
  by: 'By role',
  onlySellers: (names: string) => `for ${names}`,
  none: 'No right yet',
};

/** The name of a role by its key. */
export const roleName = (key: string): string =>
  key in rightsWords.roles ? rightsWords.roles[key as ReadyRoleKey] : rightsWords.ownRole(key);
