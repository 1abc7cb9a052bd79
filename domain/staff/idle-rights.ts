import { areas, type Level, type Need, type Rights, specialRights } from './rights.ts';

/**
 * Rights that open nothing yet (STF-09). Forms do not offer them; a role that has one keeps it without effect. The first call, or
 * field of a draft, that needs one removes its line here (a test requires that), and then owners confirm who has it: decision 187.
 */
export const idleRights: readonly Need[] = [
  { area: 'box_office', level: 'view' },
  { area: 'box_office', level: 'change' },
  { special: 'cash' },
];

const keyOf = (need: Need): string =>
  'special' in need ? need.special : `${need.area} ${need.level}`;

const idle: ReadonlySet<string> = new Set(idleRights.map(keyOf));

/** Returns true for a right that opens nothing yet. */
export const isIdle = (need: Need): boolean => idle.has(keyOf(need));

const levels: readonly Level[] = ['view', 'change'];

/** The rights that a form offers for a role: those that open something, and those that the role already has. */
export const offeredRights = (had: Rights): readonly Need[] => [
  ...areas.flatMap((area) =>
    levels
      .map((level) => ({ area, level }))
      .filter((need) => !isIdle(need) || had.areas[area] === need.level),
  ),
  ...specialRights
    .filter((special) => !isIdle({ special }) || had.special.includes(special))
    .map((special) => ({ special })),
];
