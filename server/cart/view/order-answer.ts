import type { CallAnswer } from '#contract/client.ts';
import { maskEmail } from '#domain/gifts/reference.ts';
import { shownOrderCode } from '#domain/orders/scan-code.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import type { TicketRow } from '../../store/cart/carts.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import type { PaymentEntryRow } from '../../store/payments/payments.ts';

/** The payments of a cart or order. */
export const wirePayments = (entries: readonly PaymentEntryRow[], currency: string) =>
  entries.map((entry) => ({
    id: entry.id,
    occurred_on: entry.occurred_on.toISOString(),
    audit_action: entry.audit_action,
    gateway_id: entry.gateway_id,
    face_value: formatAmount(entry.amount, currency),
  }));

/** An order on the wire, without its tickets. */
export const wireOrder = (
  order: OrderRow,
  tickets: readonly Pick<TicketRow, 'ticket_order_id' | 'scan_code'>[],
  currency: string,
): CallAnswer<'getCart'>['ticket_order'][number] => ({
  id: order.id,
  order_number: order.order_number,
  scan_code: shownOrderCode(order, tickets),
  cart_id: order.cart_id,
  identity_id: order.identity_id,
  seller_id: order.seller_id,
  purchased_on: order.purchased_on.toISOString(),
  ticket_order_fees: {
    total_before_cartmod_price: formatAmount(order.total_before_cartmod_price, currency),
    total_cartmod_amount: formatAmount(order.total_cartmod_amount, currency),
    total_fee_fixed_outside: formatAmount(order.total_fee_fixed_outside, currency),
    total_fee_percent_outside: formatAmount(order.total_fee_percent_outside, currency),
    total_after_fees_price: formatAmount(order.total_after_fees_price, currency),
  },
  edit_cart_id: order.edit_cart_id,
  email: maskEmail(order.buyer.email),
});
