import { Refusal } from '#contract/api/refusals.ts';
import { cardState } from '#domain/gifts/gift-card.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import type { ApiRequest } from '../http/request.ts';
import { bookWithin } from '../orders/book-order.ts';
import type { PaymentOutcome } from '../orders/payment-outcome.ts';
import { asRefusal } from '../orders/refuse-edit.ts';
import type { Tx } from '../store/database.ts';
import { cardById, type LedgerAccountRow, postLedger } from '../store/gifts/ledger.ts';
import { updatePayment } from '../store/payments/payment-changes.ts';
import {
  entriesOfCart,
  insertEntry,
  insertPayment,
  type PaymentRow,
} from '../store/payments/payments.ts';

const context = 'ledger';

type Payment = Parameters<typeof insertPayment>[1] & Pick<PaymentRow, 'ledger_account_id'>;

/**
 * Pays without calling the processor, inside the transaction that has the cart locked: from a gift card, or with
 * nothing if the cart is free.
 */
export async function payAtOnce(
  tx: Tx,
  request: ApiRequest,
  whole: WholeCart,
  payment: Payment,
  card: LedgerAccountRow | undefined,
): Promise<PaymentOutcome> {
  if (card) return payFromCard(tx, request, whole, payment, card);
  const { services, catalogue } = request;
  insertPayment(tx, payment);
  const booked = bookWithin(tx, services, catalogue, whole, payment);
  const { outcome, opensOrders } = await booked.catch(asRefusal);
  if (opensOrders) updatePayment(tx, payment.id, { opens_orders: true });
  await tx.sent();
  return outcome;
}

/** Pays from a gift card, all or nothing. `card` may be out of date: only the ledger decides the balance. */
async function payFromCard(
  tx: Tx,
  { services, catalogue }: ApiRequest,
  whole: WholeCart,
  payment: Payment,
  card: LedgerAccountRow,
): Promise<PaymentOutcome> {
  const now = services.now();
  const state = cardState(card, now);
  if (state !== 'active' || card.currency !== payment.currency) {
    throw new Refusal('gift_card_empty', context, { state });
  }
  insertPayment(tx, payment);
  const at = new Date(now);
  const entry = await insertEntry(tx, {
    payment_id: payment.id,
    cart_id: payment.cart_id,
    audit_action: 'capture',
    state: 'done',
    amount: payment.amount,
    occurred_on: at,
  });
  if (entry === undefined) throw new Error(`payment ${payment.id} was captured before`);
  const entries = await entriesOfCart(tx, payment.cart_id);
  const booking = { ...whole, entries };
  const { outcome, opensOrders } = await bookWithin(tx, services, catalogue, booking, payment);
  if (opensOrders) updatePayment(tx, payment.id, { opens_orders: true });
  const rest = await postLedger(tx, {
    card: card.id,
    change: -payment.amount,
    reason: 'redeemed',
    paymentEntry: entry,
    at,
  });
  if (rest === undefined) {
    const current = await cardById(tx, card.id);
    const balance = formatAmount(current?.balance ?? 0, card.currency);
    throw new Refusal('gift_card_short', context, { balance });
  }
  return outcome;
}
