import type Stripe from 'stripe';
import { recordTransaction } from '../balance/balance-transactions.ts';
import type { ChargeRow, DisputeRow } from '../books/rows.ts';
import type { DisputeBehaviour } from '../instruments/behaviour.ts';
import { announce, idOf, type Operation } from '../processor/operation.ts';
import { newId, nowInSeconds } from '../wire/ids.ts';
import { invalidRequest } from '../wire/refusal.ts';

/** Dispute fees in minor units, charged whatever the outcome. */
const fees = { card: 1_500, sepa_debit: 750 };

const daysToRespond = 9;
const secondsPerDay = 24 * 60 * 60;

/** Opens a dispute. An inquiry moves no money; the dispute of a debit is lost at once. */
export function openDispute(
  operation: Operation,
  charge: ChargeRow,
  { reason, kind }: DisputeBehaviour,
): DisputeRow {
  const { books } = operation.processor;
  const { wire } = charge;
  const row: DisputeRow = {
    account: operation.account.id,
    wire: newDispute(charge, reason, kind === 'inquiry'),
    hidden: null,
  };
  wire.disputed = true;
  books.charges.put(charge);
  books.disputes.put(row);
  announce(operation, 'charge.dispute.created', row.wire);
  if (kind === 'inquiry') return row;
  moveFunds(operation, row, -1, kind === 'final' ? fees.sepa_debit : fees.card);
  announce(operation, 'charge.dispute.funds_withdrawn', row.wire);
  if (kind === 'final') close(operation, row, 'lost');
  return row;
}

/** Turns an open inquiry into a chargeback, which withdraws its money now. Returns false for anything else. */
export function escalateInquiry(operation: Operation, row: DisputeRow): boolean {
  const { wire } = row;
  if (isClosed(wire) || !isInquiry(wire)) return false;
  wire.status = 'needs_response';
  wire.is_charge_refundable = false;
  const card = wire.payment_method_details?.card;
  if (card) card.case_type = 'chargeback';
  moveFunds(operation, row, -1, fees.card);
  announce(operation, 'charge.dispute.updated', wire);
  announce(operation, 'charge.dispute.funds_withdrawn', wire);
  return true;
}

/** Ends a dispute. Returns false if it was already closed. */
export function endDispute(
  operation: Operation,
  row: DisputeRow,
  outcome: 'won' | 'lost',
): boolean {
  if (isClosed(row.wire)) return false;
  if (isInquiry(row.wire)) {
    close(operation, row, 'warning_closed');
    return true;
  }
  if (outcome === 'won') {
    moveFunds(operation, row, 1, 0);
    close(operation, row, 'won');
    announce(operation, 'charge.dispute.funds_reinstated', row.wire);
  } else {
    close(operation, row, 'lost');
  }
  return true;
}

export function isClosed({ status }: Stripe.Dispute): boolean {
  return ['won', 'lost', 'warning_closed'].includes(status);
}

/** @throws {Refusal} 400 when a dispute has returned the charge's money to the payer. */
export function refuseWhileDisputed(operation: Operation, { wire: charge }: ChargeRow): void {
  const withdrawn = operation.processor.books.disputes
    .of(operation.account.id)
    .find(({ wire }) => wire.charge === charge.id && !isInquiry(wire) && wire.status !== 'won');
  if (!withdrawn) return;
  throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  });
}

function isInquiry({ status }: Stripe.Dispute): boolean {
  return status.startsWith('warning_');
}

function close(operation: Operation, row: DisputeRow, status: Stripe.Dispute['status']): void {
  row.wire.status = status;
  row.wire.is_charge_refundable = status === 'warning_closed' || status === 'won';
  operation.processor.books.disputes.put(row);
  announce(operation, 'charge.dispute.closed', row.wire);
}

function moveFunds(operation: Operation, row: DisputeRow, sign: 1 | -1, fee: number): void {
  const { id, amount, currency, charge, payment_intent: intent } = row.wire;
  const transaction = recordTransaction(operation, {
    type: 'adjustment',
    category: sign < 0 ? 'dispute' : 'dispute_reversal',
    amount: sign * amount,
    fee,
    currency,
    source: id,
    description: `Chargeback ${sign < 0 ? 'withdrawal' : 'reversal'} for ${idOf(charge)}`,
    intent: idOf(intent),
  });
  row.wire.balance_transactions.push(transaction);
  operation.processor.books.disputes.put(row);
}

function newDispute(
  { wire: charge }: ChargeRow,
  reason: string,
  isInquiry: boolean,
): Stripe.Dispute {
  const card = charge.payment_method_details?.card;
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: nowInSeconds() + daysToRespond * secondsPerDay,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    ...(card && {
      payment_method_details: {
        type: 'card',
        card: {
          brand: card.brand ?? '',
          case_type: isInquiry ? 'inquiry' : 'chargeback',
          network: card.network ?? '',
          network_reason_code: null,
        },
      },
    }),
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
}

function noEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
