import type { TicketRule } from '../contact/admit.ts';
import { partyBounds, type RuledType, refuseParty } from './membership.ts';

interface PartyBounds {
  readonly min: number;
  readonly max: number;
}

/** Number of members of a type that can be added to those in a cart; unlimited without a rule. */
export function remainingBounds(rule: TicketRule | undefined, held: number): PartyBounds {
  if (!rule) return { min: 0, max: Number.POSITIVE_INFINITY };
  const { min, max } = partyBounds(rule);
  return { min: Math.max(0, min - held), max: Math.max(0, max - held) };
}

/**
 * The initial members of a level, by type, including the requested ones within its limits. Starts with as few as
 * possible, but at least one member (MEM-10).
 */
export function partyOf(
  types: readonly RuledType[],
  wished: Readonly<Record<string, number>>,
  held: (typeId: string) => number = () => 0,
): Readonly<Record<string, number>> {
  const party: Record<string, number> = {};
  for (const { id, rule } of types) {
    const { min, max } = remainingBounds(rule, held(id));
    party[id] = Math.min(max, Math.max(min, wished[id] ?? min));
  }
  const first = types.find(
    ({ id, rule }) =>
      rule?.named !== 'no' && wished[id] === undefined && remainingBounds(rule, held(id)).max > 0,
  );
  if (first && refuseParty(types, (id) => (party[id] ?? 0) + held(id)) === 'member_required') {
    party[first.id] = 1;
  }
  return party;
}
