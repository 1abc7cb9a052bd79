import type { Minor } from '../pricing/money.ts';

/** The fees of a ticket on top of its price. */
export const feeKinds = ['fee_fixed_outside', 'fee_percent_outside'] as const;
export type FeeKind = (typeof feeKinds)[number];

/** A cancelled ticket's fees, and those that the venue refunds. */
export interface FeesOfTicket extends Readonly<Record<FeeKind, Minor>> {
  readonly returned: readonly FeeKind[];
  /** The spent part of its value beyond its price, for a gift card bought with a code. */
  readonly overspent: Minor;
}

/** One kind of fee of cancelled tickets: the parts refunded and kept by the venue. */
export interface FeeBack {
  readonly fee: FeeKind;
  readonly returned: Minor;
  readonly kept: Minor;
}

/**
 * Returns each fee of cancelled tickets, as kept or returned (SLS-03). Fees are kept only from paid money, at most
 * `paid`, and are never owed. A fee covers what was spent beyond a ticket's price.
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

/** The same fees, with at most the `refund` that they are part of returned. */
export function withinRefund(fees: readonly FeeBack[], refund: Minor): FeeBack[] {
  let left = refund;
  return fees.map((fee) => {
    const returned = Math.min(fee.returned, left);
    left -= returned;
    return { ...fee, returned };
  });
}

/** A fee of cancelled tickets, as decimal texts. */
export interface FeeOfRefund {
  readonly fee: FeeKind;
  readonly returned: string;
  readonly kept: string;
}
