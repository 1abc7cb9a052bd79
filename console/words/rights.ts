import type { Area, Need, SpecialRight } from '#domain/staff/rights.ts';
import type { ReadyRoleKey } from '#domain/staff/roles.ts';
import type { supportViewer } from '#domain/staff/support.ts';

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
    force_entry: 'Let someone in against the rules',
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
    support_viewer: 'Read-only support',
  } satisfies Record<ReadyRoleKey | typeof supportViewer, string>,
  roleHints: {
    owner: 'Everything, for the whole venue',
    manager: 'Everything but the developers’ settings',
    event_editor: 'Cancels and moves sessions; sees events and orders',
    designer: 'Sees events',
    box_office: 'Helps with orders; sees events and buyers',
    support: 'Helps with orders and buyers, and refunds',
    door_supervisor: 'Doors and their devices; may let someone in against the rules',
    door_steward: 'Scans at doors',
    finance: 'Money, refunds and exports; sees orders and buyers',
  } satisfies Record<ReadyRoleKey, string>,
  levels: { view: 'See', change: 'See and change', may: 'Yes' },
  /** One right of an area, in a list of several. */
  toView: (area: string) => `${area} (see)`,
  toChange: (area: string) => `${area} (change)`,
  right: 'Right',
  level: 'What it allows',
  by: 'By role',
  /** A level that applies to more sellers than a higher one: "See; see and change for North Shop". */
  both: (view: string, change: string) =>
    `${view}; ${change.charAt(0).toLowerCase()}${change.slice(1)}`,
  onlySellers: (names: string) => `for ${names}`,
  none: 'No rights yet',
  nothing: 'No',
};

/** The name of a role: the venue's own one, or that of a ready-made one by its key. */
export const roleName = ({ role, name }: { readonly role: string; readonly name: string | null }) =>
  name ?? (role in rightsWords.roles ? rightsWords.roles[role as ReadyRoleKey] : role);

/** Several rights as a list: "Orders (change), Refund". */
export const needsText = (needs: readonly Need[]): string =>
  needs
    .map((need) => {
      if ('special' in need) return rightsWords.special[need.special];
      const { toView, toChange, areas } = rightsWords;
      return (need.level === 'change' ? toChange : toView)(areas[need.area]);
    })
    .join(', ');
