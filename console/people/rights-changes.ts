import {
  areas,
  type Grant,
  type Need,
  type Scope,
  scopeOf,
  specialRights,
} from '#domain/staff/rights.ts';
import { sellerNames } from '../portal/grant-text.ts';
import type { Me } from '../portal/me.ts';
import { rightsWords } from '../words/rights.ts';

export interface RightChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The rights that a change of roles grants, removes or moves to other sellers. */
export function rightsChanges(
  before: readonly Grant[],
  after: readonly Grant[],
  sellers: Me['sellers'],
): RightChange[] {
  const { areas: areaNames, special: specialNames } = rightsWords;
  const rows = [
    ...areas.map((area) => ({
      name: areaNames[area],
      textOf: (grants: readonly Grant[]) => areaText(grants, area, sellers),
    })),
    ...specialRights.map((special) => ({
      name: specialNames[special],
      textOf: (grants: readonly Grant[]) =>
        reachText(rightsWords.levels.may, scopeOf(grants, [{ special }]), sellers),
    })),
  ];
  return rows
    .map(({ name, textOf }) => ({ name, before: textOf(before), after: textOf(after) }))
    .filter((row) => row.before !== row.after);
}

/**
 * The levels of an area with their sellers: "See and change for North Shop", or "See; see and change for North Shop".
 */
function areaText(
  grants: readonly Grant[],
  area: Extract<Need, { area: unknown }>['area'],
  sellers: Me['sellers'],
): string {
  const toSee = scopeOf(grants, [{ area, level: 'view' }]);
  const toChange = scopeOf(grants, [{ area, level: 'change' }]);
  const { view, change } = rightsWords.levels;
  if (toChange === undefined) return reachText(view, toSee, sellers);
  const changes = reachText(change, toChange, sellers);
  const seesMore = toChange !== 'all' && (toSee === 'all' || toSee?.size !== toChange.size);
  return seesMore ? rightsWords.both(reachText(view, toSee, sellers), changes) : changes;
}

function reachText(level: string, reach: Scope | undefined, sellers: Me['sellers']): string {
  if (reach === undefined) return rightsWords.nothing;
  if (reach === 'all') return level;
  return `${level} ${rightsWords.onlySellers(sellerNames([...reach].sort(), sellers))}`;
}
