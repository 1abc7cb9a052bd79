import type { Rights } from './rights.ts';

const hour = 60 * 60_000;

/** Hours for which a portal consents to the operator's support (STF-18). */
export const supportHours = { least: 1, usual: 24, most: 7 * 24 } as const;

/** Milliseconds of a number of hours of support. */
export const supportTime = (hours: number): number => hours * hour;

/** The key of the role that support has by default; no one else can have it. */
export const supportViewer = 'support_viewer';

/** The rights of that role: sees orders and buyers, and what they depend on; no money and no team. */
export const supportViewerRights: Rights = {
  areas: {
    catalogue: 'view',
    look: 'view',
    orders: 'view',
    people: 'view',
    box_office: 'view',
    doors: 'view',
    letters: 'view',
  },
  special: [],
};

/**
 * The rights that support has with a role: all except changing the team, since only its members decide who works here;
 * exporting personal data only if the consent allows it.
 */
export function supportRights(
  { areas, special }: Rights,
  { mayExport }: { readonly mayExport: boolean },
): Rights {
  const others = special.filter((right) => right !== 'export_personal');
  return {
    areas: areas.staff ? { ...areas, staff: 'view' } : areas,
    special: mayExport ? [...others, 'export_personal'] : others,
  };
}

/** The name of a person of the operator, as shown in histories and the audit log. */
export const supportName = (name: string): string => `Support: ${name}`;

/** Maximum length of the name that the operator gives. */
export const maxSupportName = 80;
