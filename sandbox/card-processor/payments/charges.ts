import type Stripe from 'stripe';
import { z } from 'zod';
import type { ChargeRow, PaymentIntentRow, PaymentMethodRow } from '../books/rows.ts';
import { endpoint } from '../http/endpoint.ts';
import type { Decline } from '../instruments/behaviour.ts';
import { identifierCodes } from '../instruments/test-banks.ts';
import { idOf, type Operation } from '../processor/operation.ts';
import { newId, nowInSeconds } from '../wire/ids.ts';
import { isWithin, listOf } from '../wire/list.ts';
import { expand, listShape, text, timeRange } from '../wire/parameters.ts';
import { missing } from '../wire/refusal.ts';

/** The result of a charge; a `Decline` is the reason it failed. */
export type ChargeResult = 'succeeded' | 'pending' | Decline;

const path = '/v1/charges';

export const chargeEndpoints = [
  endpoint({
    method: 'GET',
    path,
    keys: 'secret',
    parameters: z.strictObject({
      ...listShape,
      payment_intent: text().optional(),
      created: timeRange(),
    }),
    run: ({ operation, parameters }) => {
      const { payment_intent: intentId, created } = parameters;
      const rows = operation.processor.books.charges
        .of(operation.account.id)
        .filter(({ wire }) => intentId === undefined || wire.payment_intent === intentId)
        .filter(({ wire }) => isWithin(wire.created, created));
      return listOf(path, rows, parameters);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/:id`,
    keys: 'secret',
    parameters: z.strictObject({ expand: expand() }),
    run: ({ operation, id }) => findCharge(operation, id, 'charge').wire,
  }),
];

export function findCharge(operation: Operation, id: string, param: string): ChargeRow {
  const found = operation.processor.books.charges.find(operation.account.id, id);
  if (!found) throw missing('charge', id, param);
  return found;
}

/** Stores a charge of the intent's amount, or updates the one that was pending. */
export function recordCharge(
  operation: Operation,
  intent: PaymentIntentRow,
  {
    method,
    result,
    pending,
  }: { method: PaymentMethodRow; result: ChargeResult; pending?: ChargeRow },
): ChargeRow {
  const row: ChargeRow = pending ?? {
    account: operation.account.id,
    wire: newCharge(intent, method),
    hidden: null,
  };
  Object.assign(row.wire, resultOnWire(result, intent.wire.amount));
  operation.processor.books.charges.put(row);
  return row;
}

function resultOnWire(result: ChargeResult, amount: number) {
  if (result === 'pending') {
    return { status: 'pending', paid: false, captured: false, amount_captured: 0, outcome: null };
  }
  if (result === 'succeeded') {
    return {
      status: 'succeeded',
      paid: true,
      captured: true,
      amount_captured: amount,
      outcome: outcomeOf('authorized', 'approved_by_network', 'Payment complete.', null),
    };
  }
  const { code, declineCode, message } = result;
  return {
    status: 'failed',
    paid: false,
    captured: false,
    amount_captured: 0,
    failure_code: code,
    failure_message: message,
    outcome: outcomeOf('issuer_declined', 'declined_by_network', message, declineCode),
  };
}

function outcomeOf(
  type: string,
  networkStatus: string,
  message: string,
  reason: string | null,
): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: networkStatus,
    reason,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: message,
    type,
  };
}

function newCharge({ wire: intent }: PaymentIntentRow, method: PaymentMethodRow): Stripe.Charge {
  return {
    id: newId(method.wire.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.wire.billing_details,
    calculated_statement_descriptor: null,
    captured: false,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.wire.id,
    payment_method_details: chargedDetails(method, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  };
}

function chargedDetails(
  method: PaymentMethodRow,
  amount: number,
): Stripe.Charge.PaymentMethodDetails {
  const { sepa_debit: account, ideal, bancontact } = method.wire;
  if (account) {
    return { type: 'sepa_debit', sepa_debit: { ...account, mandate: method.hidden.mandate } };
  }
  const payer = {
    generated_sepa_debit: null,
    generated_sepa_debit_mandate: null,
    iban_last4: '4300',
    verified_name: method.wire.billing_details.name ?? 'Jenny Rosen',
  };
  if (ideal) {
    const bank = ideal.bank ?? 'rabobank';
    const bic = ideal.bic ?? identifierCodes.rabobank;
    return { type: 'ideal', ideal: { ...payer, bank, bic, transaction_id: '0050000000000001' } };
  }
  if (bancontact) {
    const bank = { bank_code: 'VAPE', bank_name: 'VAN DE PUT & CO', bic: 'VAPEBE22' };
    return {
      type: 'bancontact',
      bancontact: { ...payer, ...bank, preferred_language: 'en' },
    };
  }
  return { type: 'card', card: chargedCard(method, amount) };
}

function chargedCard(
  method: PaymentMethodRow,
  amount: number,
): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.wire.card;
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 12,
    exp_year: card?.exp_year ?? 2099,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: card?.wallet ? chargedWallet(card.wallet) : null,
  };
}

function chargedWallet({
  link: _,
  ...wallet
}: Stripe.PaymentMethod.Card.Wallet): Stripe.Charge.PaymentMethodDetails.Card.Wallet {
  return wallet;
}
