import { Refusal } from '#contract/api/refusals.ts';
import { brokenAnchorRule } from '#domain/events/anchor.ts';
import { paymentDue, scheduleAfter } from '#domain/payments/payment-schedule.ts';
import { isCardAmount } from '#domain/pricing/card-amount.ts';
import { parsePrice } from '#domain/pricing/money.ts';
import { wireTotals } from '../cart/view/cart-answer.ts';
import { cartTotals, giftCardCaptures, owesInstalments } from '../cart/view/cart-totals.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import { refuseWithoutCode } from '../cart/view/code-rules.ts';
import { isSecretOf, orderIdsFor } from '../cart/view/payer.ts';
import { anchorRules } from '../catalogue/anchor-rules.ts';
import { refuseWithoutGateway } from '../catalogue/card-gateway.ts';
import { InvalidInput } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import type { PayStep } from '../kinds/kind.ts';
import type { PayOrder } from '../kinds/pay-order.ts';
import { refusePayment } from '../kinds/ticket-kinds.ts';
import { refuseEdit } from '../orders/refuse-edit.ts';
import type { Tx } from '../store/database.ts';
import { payersOfCart } from '../store/payments/payments.ts';

const context = 'checkout';

/** Throws unless the cart can still be paid. */
export function refuseState(whole: WholeCart, request: ApiRequest): void {
  const now = request.services.now();
  const { cart } = whole;
  // Later instalments are paid on the cart that became the order.
  if (cart.state === 'ordered' && !owesInstalments(whole)) {
    const order_ids = orderIdsFor(request, whole);
    throw new Refusal('incorrect_cart_state', context, { state: cart.state, order_ids });
  }
  const isOver = cart.expires_at !== null && cart.expires_at.getTime() <= now;
  if (cart.state === 'expired' || isOver) throw new Refusal('cart_expired', context);
}

/**
 * Throws paid_in_part if another browser's gift card has paid part of a guest's cart: whoever pays the rest gets the order, so
 * that payer has to finish the payment or remove their part first (decision 082).
 */
export async function refuseOthersParts(
  tx: Tx,
  { cart, edit, entries }: WholeCart,
  request: ApiRequest,
): Promise<void> {
  const isGuests = cart.identity_id === request.catalogue.portal.publicIdentityId;
  if (!isGuests || edit || cart.state !== 'pending') return;
  const standing = new Set(giftCardCaptures(entries).map(({ payment_id }) => payment_id));
  if (standing.size === 0) return;
  const payers = await payersOfCart(tx, cart.id);
  const others = payers.some(
    ({ id, payer_hash }) =>
      standing.has(id) && payer_hash !== null && !isSecretOf(request, payer_hash),
  );
  if (others) throw new Refusal('paid_in_part', 'checkout');
}

/**
 * Throws if the tickets of a locked cart may no longer be paid for. Newer rules do not apply to instalments agreed with
 * staff.
 */
export async function refuseUnpayable(tx: Tx, whole: WholeCart, step: PayStep): Promise<void> {
  const { request, tickets } = step;
  if (whole.edit) return refuseEdit(tx, { ...whole, edit: whole.edit, tickets }, request);
  if (whole.instalments.length > 0) return;
  refuseWithoutAnchor(whole, request);
  await refuseWithoutCode(tx, whole, request);
  await refusePayment(tx, step);
}

/** Throws if a cart's other tickets need admission tickets that it no longer has (DET-41). */
function refuseWithoutAnchor({ cart, tickets }: WholeCart, { catalogue }: ApiRequest): void {
  const events = new Set(tickets.map(({ event_template_id }) => event_template_id));
  const broken = brokenAnchorRule(tickets, events, anchorRules(catalogue, cart.seller_id));
  if (!broken) return;
  throw new Refusal('rule_blocks_reserve', 'checkout_rules', {
    block_reason: broken.fault,
    ticket_group_id: broken.ticket_group_id,
  });
}

/**
 * Returns the amount to charge in minor units; throws amount_mismatch with the new totals if the buyer expects a
 * different amount.
 */
export function amountToPay(
  order: PayOrder,
  whole: WholeCart,
  { catalogue, services }: ApiRequest,
): number {
  const { currency } = catalogue.portal;
  const totals = cartTotals(whole);
  const { total_outstanding: outstanding, total_payments: paid } = totals;
  const due = paymentDue(scheduleAfter(whole.instalments, paid, services.now()), outstanding);
  const expected = parsePrice(order.amount, currency);
  if (expected === undefined || expected < 0) {
    throw new InvalidInput([{ path: 'amount', fault: `is not an amount in ${currency}` }]);
  }
  if (whole.tickets.length === 0 && !whole.edit?.removed.length) {
    throw new Refusal('incorrect_cart_state', context, { state: 'empty' });
  }
  // The last payment covers at least what is due, and no payment exceeds what is owed (PAY-14).
  const fits = order.completes
    ? expected >= due && expected <= outstanding
    : expected > 0 && expected < outstanding;
  if (!fits) {
    throw new Refusal('amount_mismatch', context, { grand_totals: wireTotals(totals, currency) });
  }
  if (order.gateway === 'stripe') {
    refuseWithoutGateway(expected, whole.cart.seller_id, catalogue, context);
  }
  if (!isPayable(order.gateway, expected, currency))
    throw new Refusal('payment_not_supported', context, { amount: order.amount });
  return expected;
}

/** Returns true if the gateway accepts this amount (PAY-33, PAY-34). */
function isPayable(gateway: PayOrder['gateway'], amount: number, currency: string): boolean {
  switch (gateway) {
    case 'free':
      return amount === 0;
    case 'ledger':
      return amount > 0;
    case 'stripe':
      return isCardAmount(amount, currency);
  }
}
