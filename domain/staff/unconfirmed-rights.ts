import { includesRight, type Need, type Rights } from './rights.ts';

/** The rights that an owner may have to confirm, by the key under which they are stored (decision 187). */
const newRights = {
  'catalogue change': { area: 'catalogue', level: 'change' },
  publish: { special: 'publish' },
  'look change': { area: 'look', level: 'change' },
  'letters change': { area: 'letters', level: 'change' },
  'developers change': { area: 'developers', level: 'change' },
  'money change': { area: 'money', level: 'change' },
} as const satisfies Record<string, Need>;

/** The key of a right that took effect after roles had it. Stored: a key never changes, and stays while rows have it. */
export type NewRightKey = keyof typeof newRights;

export const newRightKeys = Object.keys(newRights) as readonly NewRightKey[];

/** The right with a key. */
export const newRight = (key: NewRightKey): Need => newRights[key];

/** The rights of a role while some of its rights wait for an owner: of an area that one may not change yet, `view` is left. */
export function withoutUnconfirmed(rights: Rights, waiting: readonly NewRightKey[]): Rights {
  return waiting.map(newRight).reduce(without, rights);
}

function without(rights: Rights, need: Need): Rights {
  if ('special' in need) {
    return { ...rights, special: rights.special.filter((right) => right !== need.special) };
  }
  const { [need.area]: level, ...others } = rights.areas;
  if (level === undefined) return rights;
  const isLeft = need.level === 'change';
  return { ...rights, areas: isLeft ? { ...others, [need.area]: 'view' } : others };
}

/** Those of the waiting rights that a role no longer has after a change. */
export const takenAway = (after: Rights, waiting: readonly NewRightKey[]): NewRightKey[] =>
  waiting.filter((key) => !includesRight(after, newRight(key)));
