import type { Minor } from '../pricing/money.ts';

/** The fees of a ticket beside its price. */
export const feeKinds = ['fee_fixed_outside', 'fee_percent_outside'] as const;
export type FeeKind = (typeof feeKinds)[number];

/** A cancelled ticket's fees, and those that the venue gives back. */
export interface FeesOfTicket extends Readonly<Record<FeeKind, Minor>> {
  readonly returned: readonly FeeKind[];
}

/** One kind of fee of cancelled tickets: how much of it goes back, and how much the venue keeps. */
export interface FeeBack {
  readonly fee: FeeKind;
  readonly returned: Minor;
  readonly kept: Minor;
}

/**
 * Returns each fee that cancelled tickets have, as kept or returned (SLS-03). Fees are kept from money that was paid:
 * no more than `paid`, and nobody owes them.
 */
export function feesBack(tickets: readonly FeesOfTicket[], paid: Minor): FeeBack[] {
  let room = Math.max(0, paid);
  return feeKinds.flatMap((fee) => {
    let all = 0;
    let keeping = 0;
    for (const ticket of tickets) {
      all += ticket[fee];
      if (!ticket.returned.includes(fee)) keeping += ticket[fee];
    }
    const kept = Math.min(keeping, room);
    room -= kept;
    return all === 0 ? [] : [{ fee, returned: all - kept, kept }];
  });
}
