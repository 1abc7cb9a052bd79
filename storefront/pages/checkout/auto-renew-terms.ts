import { type Interval, renewalInterval } from '#domain/memberships/auto-renew.ts';
import { formatAmount, parseAmount } from '#domain/pricing/money.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';

/** A level of a cart that can be renewed by itself: what it then costs, and how often. */
export interface AutoRenewal {
  readonly id: string;
  readonly name: string;
  /** A decimal amount, its fees included and without what codes took off. */
  readonly amount: string;
  readonly interval: Interval;
}

/** What the buyer of a cart is asked to agree to (MEM-39), level by level. */
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
