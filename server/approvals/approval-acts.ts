import type { EditedOrder } from '../orders/staff-edits/edited-lines.ts';
import { editAsStaff } from '../orders/staff-edits/staff-edit.ts';
import { type KeptLoss, keepLost } from '../refunds/keep-lost.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import type { RefundedOrder } from '../refunds/refund-request.ts';
import type { Services } from '../services/services.ts';
import type { Tx } from '../store/database.ts';
import type { OrderAct } from '../store/staff/approvals.ts';

/** The money that an action gives away, before it is recorded; `amount` is in minor units. */
export interface DueGift {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  /** The amount that it refunds on other orders too. */
  readonly beside?: readonly {
    readonly id: string;
    readonly orderId: string;
    readonly amount: number;
  }[];
  readonly result: ActOutcome;
}

/** The outcome of an action, as returned by its dry run. */
export type ActOutcome = RefundedOrder | EditedOrder | KeptLoss;

/** Runs in the action's transaction, and throws to stop it; returns facts for its audit entry. */
export type BeforeGift = (tx: Tx, due: DueGift) => Promise<Readonly<Record<string, string>>>;

interface Options {
  readonly isTrial?: boolean;
  readonly before?: BeforeGift;
  /** Returns true for a seller whose orders may be changed. */
  readonly reach?: (sellerId: string) => boolean;
}

/** The actions that a second person approves (STF-12), each with its use case and dry run. */
export const approvalActs: Readonly<
  Record<OrderAct, (services: Services, given: object, options: Options) => Promise<ActOutcome>>
> = {
  refund_order: refundOrder,
  edit_order: async (services, given, options) =>
    (await editAsStaff(services, given, options)).result,
  keep_lost_order: keepLost,
};

/** Returns the tickets that an outcome removes from an order, and the amount that it gives away. */
export function givenBy(outcome: ActOutcome): Pick<RefundedOrder, 'tickets' | 'amount'> {
  if ('amount' in outcome) return outcome;
  const tickets = outcome.lines.filter(({ from }) => from !== null).length;
  const { refund, waived } = outcome;
  return { tickets, amount: Number(waived) > 0 ? waived : refund };
}
