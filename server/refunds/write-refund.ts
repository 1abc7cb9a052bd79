import { type OrderCapture, refundsFor } from '#domain/payments/booking.ts';
import type { FeeBack } from '#domain/payments/fees-back.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { auditChange } from '../audit/audit-change.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import type { Services } from '../services/services.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import { insertStaffRefund } from '../store/refunds/staff-refunds.ts';
import { oweParts } from './owe-parts.ts';
import type { RefundedOrder } from './refund-request.ts';

/** A refund of an order with a known amount, in minor units. */
export interface PricedRefund {
  readonly id: string;
  readonly order: OrderRow;
  readonly whole: WholeCart;
  readonly captures: readonly OrderCapture[];
  readonly cancelled: readonly TicketRow[];
  readonly amount: number;
  readonly fees: readonly FeeBack[];
}

/** The destination of a refund and its fees, as decimal texts. */
export function partsAndFees(
  { whole, captures, amount, fees }: Omit<PricedRefund, 'id' | 'order' | 'cancelled'>,
  currency: string,
): Pick<RefundedOrder, 'parts'> & Required<Pick<RefundedOrder, 'fees'>> {
  return {
    fees: fees.map(({ fee, returned, kept }) => ({
      fee,
      returned: formatAmount(returned, currency),
      kept: formatAmount(kept, currency),
    })),
    parts: refundsFor(captures, amount).map((part) => {
      const { gateway_id = 'stripe', last_four = null } =
        whole.entries.find(({ payment_id }) => payment_id === part.payment_id) ?? {};
      return { gateway_id, last_four, amount: formatAmount(part.amount, currency) };
    }),
  };
}

interface Writing {
  readonly act: 'refund_order' | 'cancel_tickets';
  readonly reference: string;
  /** The request, and its result, as JSON. */
  readonly wish: unknown;
  readonly result: RefundedOrder;
  readonly isOfTickets: boolean;
  /** Undefined if another email tells the buyer. */
  readonly tellsBuyer: boolean | undefined;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly reason: string | undefined;
}

/** Writes a refund: the amounts owed, its email, and its audit entry. */
export async function writeRefund(
  tx: Tx,
  { actor, now }: Pick<Services, 'actor' | 'now'>,
  { id, order, captures, cancelled, amount }: PricedRefund,
  { act, reference, wish, result, isOfTickets, tellsBuyer, facts, reason }: Writing,
): Promise<void> {
  const decidedOn = new Date(now());
  await insertStaffRefund(tx, {
    id,
    reference,
    wish,
    result,
    ticket_order_id: order.id,
    decided_on: decidedOn,
  });
  const untold =
    tellsBuyer === undefined || amount > 0
      ? null
      : { tickets: cancelled.map((ticket) => ticket.id), tellsBuyer };
  const parts = refundsFor(captures, amount);
  await oweParts(tx, order, { id, parts, isOfTickets, untold, decidedOn });
  await auditChange(tx, actor, {
    act,
    entity: { kind: 'order', id: order.order_number },
    after: {
      refund: id,
      reference,
      tickets: result.tickets,
      amount: result.amount,
      currency: result.currency,
      ...(result.kept_places ? { kept_places: result.kept_places } : {}),
      ...facts,
    },
    ...(reason === undefined ? {} : { personal: { reason } }),
  });
}
