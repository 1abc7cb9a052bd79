import type { TicketRule } from '#domain/contact/admit.ts';
import type { PricedLevel } from '#domain/memberships/level-offers.ts';
import { partyOf, remainingBounds } from '#domain/memberships/party.ts';
import { formatAmount, type Minor, parseAmount } from '#domain/pricing/money.ts';
import type { Storefront } from '../site/storefront.ts';
import type { OfferedGroup, OfferedType } from './offer.ts';
import { shownPrice } from './shown-price.ts';
import { priceOf } from './ticket-prices.ts';

/** A type of member, and the number of them that a level admits. */
export interface LevelType {
  readonly id: string;
  readonly rule?: TicketRule & {
    /** primary, secondary or child. */
    readonly party_role: string;
  };
}

/**
 * A membership that can be chosen: a group with rules for its members, or a single type of a group
 * without rules.
 */
export interface OfferedLevel {
  readonly id: string;
  readonly groupId: string;
  readonly name: string;
  readonly summary: string;
  readonly types: readonly LevelType[];
}

/** Returns true if a type is for people under 18 (MEM-46). */
export const isForChildren = ({ rule }: LevelType): boolean => rule?.party_role === 'child';

/** The types of a level from its group, in order of rank. */
export const typesOfLevel = (level: OfferedLevel, { types }: OfferedGroup): OfferedType[] =>
  types.filter(({ id }) => level.types.some((type) => type.id === id));

interface LevelPrice {
  readonly amount: string;
  /** The listed price before a discount; null if there is none. */
  readonly before: string | null;
  readonly isFrom: boolean;
  readonly priced: PricedLevel;
}

/** The price of a level with the fewest members, with a flag that is true if more can be added. */
export function levelPrice(
  level: OfferedLevel,
  group: OfferedGroup,
  shop: Pick<Storefront, 'fees' | 'currency'>,
): LevelPrice {
  const { currency } = shop;
  const party = partyOf(level.types, {});
  const sumOf = (amountOf: (type: OfferedType) => string): Minor =>
    typesOfLevel(level, group).reduce(
      (sum, type) => sum + (party[type.id] ?? 0) * (parseAmount(amountOf(type), currency) ?? 0),
      0,
    );
  const shown = (type: OfferedType) => shownPrice(priceOf(type, null, null), shop);
  const price = sumOf((type) => shown(type).amount);
  const before = sumOf((type) => shown(type).before ?? shown(type).amount);
  const isFrom = level.types.some(
    ({ id, rule }) => remainingBounds(rule, 0).max > (party[id] ?? 0),
  );
  return {
    amount: formatAmount(price, currency),
    before: before > price ? formatAmount(before, currency) : null,
    isFrom,
    priced: { id: level.id, price, before },
  };
}
