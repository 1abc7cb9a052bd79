import type { Minor } from '../pricing/money.ts';

/** The fees of a ticket beside its price. */
export const feeKinds = ['fee_fixed_outside', 'fee_percent_outside'] as const;
export type FeeKind = (typeof feeKinds)[number];

/** A cancelled ticket's fees, and those that the venue gives back. */
export interface FeesOfTicket extends Readonly<Record<FeeKind, Minor>> {
  readonly returned: readonly FeeKind[];
  /** The spent part of its value beyond its price: of a gift card that was bought with a code. */
  readonly overspent: Minor;
}

/** One kind of fee of cancelled tickets: how much of it goes back, and how much the venue keeps. */
export interface FeeBack {
  readonly fee: FeeKind;
  readonly returned: Minor;
  readonly kept: Minor;
}

/**
 * Returns each fee that cancelled tickets have, as kept or returned (SLS-03). Fees are kept from money that was paid:
 * no more than `paid`, and nobody owes them. A fee pays for what was spent beyond a ticket's price.
 */
export function feesBack(tickets: readonly FeesOfTicket[], paid: Minor): FeeBack[] {
  let room = Math.max(0, paid);
  const overspent = tickets.map((ticket) => ticket.overspent);
  return feeKinds.flatMap((fee) => {
    let all = 0;
    let keeping = 0;
    for (const [at, ticket] of tickets.entries()) {
      all += ticket[fee];
      const isReturned = ticket.returned.includes(fee);
      const spent = isReturned ? Math.min(ticket[fee], overspent[at] ?? 0) : ticket[fee];
      if (isReturned) overspent[at] = (overspent[at] ?? 0) - spent;
      keeping += spent;
    }
    const kept = Math.min(keeping, room);
    room -= kept;
    return all === 0 ? [] : [{ fee, returned: all - keeping, kept }];
  });
}

/** The same fees, with no more of them returned than the `refund` that they are part of. */
export function withinRefund(fees: readonly FeeBack[], refund: Minor): FeeBack[] {
  let left = refund;
  return fees.map((fee) => {
    const returned = Math.min(fee.returned, left);
    left -= returned;
    return { ...fee, returned };
  });
}
