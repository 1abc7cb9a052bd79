import { type Interval, renewalInterval } from '#domain/memberships/auto-renew.ts';
import { formatAmount, parseAmount } from '#domain/pricing/money.ts';
import type { CartAnswer } from '../cart/cart-store.ts';

/** A level in a cart that can renew automatically: the price of a renewal, and its interval. */
export interface AutoRenewal {
  readonly id: string;
  readonly name: string;
  /** A decimal amount including fees, before any discount by codes. */
  readonly amount: string;
  readonly interval: Interval;
}

/** The renewal terms, level by level, that the buyer of a cart is asked to agree to (MEM-39). */
export function autoRenewals(
  { ticket, ticket_group }: Pick<CartAnswer, 'ticket' | 'ticket_group'>,
  currency: string,
): readonly AutoRenewal[] {
  return ticket_group.flatMap((level) => {
    const interval = renewalInterval(level);
    const members = ticket.filter(({ ticket_group_id }) => ticket_group_id === level.id);
    if (!interval || members.length === 0) return [];
    const amount = members
      .flatMap(({ face_value, fee_outside }) => [face_value, fee_outside])
      .reduce((sum, part) => sum + (parseAmount(part, currency) ?? 0), 0);
    return { id: level.id, name: level.name, amount: formatAmount(amount, currency), interval };
  });
}

interface AutoRenewState {
  /** The checkout asks the buyer of this cart. */
  readonly asks: boolean;
  /** The buyer ticked the box. */
  readonly isChosen: boolean;
  /** A card or wallet pays something: only then can it be charged again. */
  readonly isCharged: boolean;
}

/**
 * The terms of automatic renewal that a buyer may agree to, and `agreed`: their answer, false if
 * nothing is charged, undefined if nothing renews.
 */
export function autoRenewChoice(
  bought: Pick<CartAnswer, 'ticket' | 'ticket_group'>,
  currency: string,
  { asks, isChosen, isCharged }: AutoRenewState,
) {
  const renewals = asks ? autoRenewals(bought, currency) : [];
  const canAgree = renewals.length > 0 && isCharged;
  return { renewals, canAgree, agreed: renewals.length > 0 ? canAgree && isChosen : undefined };
}
