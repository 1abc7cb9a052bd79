import { type PartyRefusal, refuseParty } from '#domain/memberships/membership.ts';
import { partyOf } from '#domain/memberships/party.ts';
import type { Preset } from '../../booking/date-first-flow.ts';
import type { OfferedLevel } from '../../booking/membership-level.ts';

/** The choice of a membership (DET-12): one of several levels, and its members. */
interface MembershipFlow {
  readonly levelId: string | null;
  /** Wanted numbers of members, by type; the other types keep the level's initial numbers. */
  readonly wished: Readonly<Record<string, number>>;
  /** Amounts as typed, by ticket type with a flexible price. */
  readonly amounts: Readonly<Record<string, string>>;
  readonly isSubmitting: boolean;
  /** The text of the last refusal; null if none. */
  readonly notice: string | null;
}

type MembershipEvent =
  | { readonly type: 'level_chosen'; readonly levelId: string }
  | { readonly type: 'members_changed'; readonly typeId: string; readonly quantity: number }
  | { readonly type: 'amount_changed'; readonly typeId: string; readonly amount: string }
  | { readonly type: 'submitted' }
  | { readonly type: 'refused'; readonly text: string };

/** The flow's first state: preselects the only level, or else the one that the address names (DET-05). */
export function beginMembership(
  levels: readonly Pick<OfferedLevel, 'id' | 'types'>[],
  { quantities, amounts }: Preset,
): MembershipFlow {
  const [only, second] = levels;
  const wanted = levels.find(({ types }) => types.some(({ id }) => (quantities[id] ?? 0) > 0));
  return {
    levelId: (wanted ?? (second ? undefined : only))?.id ?? null,
    wished: quantities,
    amounts,
    isSubmitting: false,
    notice: null,
  };
}

export function membershipFlow(flow: MembershipFlow, event: MembershipEvent): MembershipFlow {
  const changed = (change: Partial<MembershipFlow>): MembershipFlow =>
    flow.isSubmitting ? flow : { ...flow, ...change, notice: null };
  switch (event.type) {
    case 'level_chosen':
      return changed({ levelId: event.levelId });
    case 'members_changed':
      return changed({ wished: { ...flow.wished, [event.typeId]: event.quantity } });
    case 'amount_changed':
      return changed({ amounts: { ...flow.amounts, [event.typeId]: event.amount } });
    case 'submitted':
      return flow.levelId === null ? flow : changed({ isSubmitting: true });
    case 'refused':
      return { ...flow, isSubmitting: false, notice: event.text };
  }
}

/** The chosen members by type, in addition to those of the level already in the cart. */
export const membersOf = (
  flow: MembershipFlow,
  level: OfferedLevel | undefined,
  inCart: ReadonlyMap<string, number>,
): Readonly<Record<string, number>> =>
  level ? partyOf(level.types, flow.wished, (id) => inCart.get(id) ?? 0) : {};

/** The server's own refusal of these members (MEM-10, MEM-11); null if they are valid. */
export const refusedParty = (
  level: OfferedLevel,
  members: Readonly<Record<string, number>>,
  inCart: ReadonlyMap<string, number>,
): PartyRefusal | null =>
  refuseParty(level.types, (id) => (members[id] ?? 0) + (inCart.get(id) ?? 0));
