import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { billingOnWire } from './addresses.ts';
import type { PaymentMethodRow } from './books.ts';
import { brandOf, cvcLength, passesLuhn } from './browser/frame/card-rules.ts';
import { endpoint } from './endpoint.ts';
import { newId, nowInSeconds } from './ids.ts';
import type { Operation } from './operation.ts';
import { billingDetails, expand, integer, metadata, oneOf, text } from './parameters.ts';
import { missing, Refusal } from './refusal.ts';
import { cardByAlias, cardByName, cardByNumber, type TestCard } from './test-cards.ts';

/** What the page's script sends of a card. */
export const paymentMethodShape = z.strictObject({
  type: oneOf('card'),
  card: z.strictObject({
    number: text(),
    exp_month: integer(),
    exp_year: integer(),
    cvc: z.string().optional(),
  }),
  billing_details: billingDetails().optional(),
  allow_redisplay: oneOf('always', 'limited', 'unspecified').optional(),
  metadata: metadata().optional(),
});
type PaymentMethodParameters = z.output<typeof paymentMethodShape>;
type CardParameters = PaymentMethodParameters['card'];

export const paymentMethodEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods',
    keys: 'any',
    parameters: paymentMethodShape.extend({ expand: expand() }),
    run: (call) => {
      refuseCardFromServer(call.viewer);
      return keepPaymentMethod(call.operation, call.parameters).wire;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    keys: 'secret',
    parameters: z.strictObject({ expand: expand() }),
    run: (call) => findPaymentMethod(call.operation, call.id, 'payment_method').wire,
  }),
];

/** Keeps a payment method of the card that the parameters describe. */
export function keepPaymentMethod(
  operation: Operation,
  parameters: PaymentMethodParameters,
): PaymentMethodRow {
  const card = checkedCard(parameters.card);
  const wire: Stripe.PaymentMethod = {
    ...newPaymentMethod(card, cardDetails(card, parameters.card)),
    billing_details: billingOnWire(parameters.billing_details),
    metadata: parameters.metadata || {},
  };
  return keep(operation, card, wire);
}

/** Keeps a payment method whose details a confirmation token has previewed. */
export function keepPreviewedMethod(
  operation: Operation,
  cardName: string,
  preview: Stripe.ConfirmationToken.PaymentMethodPreview,
): PaymentMethodRow {
  const card = cardByName(cardName);
  const details = preview.card ?? cardDetails(card, sampleOf(card));
  const wire = {
    ...newPaymentMethod(card, { ...details, regulated_status: 'unregulated', iin: null }),
    billing_details: preview.billing_details,
  };
  return keep(operation, card, wire);
}

/**
 * Finds a payment method by its id; `pm_card_…` ids make a new one of that test card.
 * @throws {Refusal} 404 when there is none.
 */
export function findPaymentMethod(
  operation: Operation,
  id: string,
  param: string,
): PaymentMethodRow {
  const card = cardByAlias(id);
  if (card) return keepSample(operation, card);
  const found = operation.processor.books.paymentMethods.find(operation.account.id, id);
  if (!found) throw missing('PaymentMethod', id, param);
  return found;
}

/** The card that a payment method id stands for, if any. */
export function cardOfMethod(operation: Operation, id: string): TestCard | undefined {
  const found = operation.processor.books.paymentMethods.find(operation.account.id, id);
  return cardByAlias(id) ?? (found && cardByName(found.hidden.card));
}

/** A number with a far expiry and a fitting code: what a test types for this card. */
export function sampleOf(card: TestCard): CardParameters {
  return {
    number: card.number,
    exp_month: 12,
    exp_year: new Date().getFullYear() + 5,
    cvc: '1'.repeat(cvcLength(brandOf(card.number))),
  };
}

/**
 * The test card of the parameters, its details checked as a bank's form checks them.
 * @throws {Refusal} 402 for a number, date or code that no card can have.
 */
export function checkedCard(card: CardParameters): TestCard {
  const number = card.number.replaceAll(/\s/g, '');
  const now = new Date();
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) {
    throw badCard('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw badCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const past = card.exp_year * 12 + card.exp_month < now.getFullYear() * 12 + now.getMonth() + 1;
  if (past || card.exp_year > now.getFullYear() + 50) {
    throw badCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw badCard('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return cardByNumber(number);
}

/** Card details as payment methods and confirmation tokens show them. */
export function cardDetails(card: TestCard, typed: CardParameters): Stripe.PaymentMethod.Card {
  const number = typed.number.replaceAll(/\s/g, '');
  const brand = brandOf(number);
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: typed.cvc === undefined ? null : 'unchecked',
    },
    country: card.country ?? 'US',
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month: typed.exp_month,
    exp_year: typed.exp_year,
    fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/** Card numbers may come from the page's script only, as with the real processor's usual accounts. */
export function refuseCardFromServer(viewer: 'browser' | 'server'): void {
  if (viewer === 'browser') return;
  throw new Refusal(402, {
    type: 'invalid_request_error',
    message:
      'Sending credit card numbers directly to the Stripe API is generally unsafe. ' +
      'Use a test payment method such as pm_card_visa instead.',
  });
}

function keepSample(operation: Operation, card: TestCard): PaymentMethodRow {
  return keep(operation, card, newPaymentMethod(card, cardDetails(card, sampleOf(card))));
}

function keep(operation: Operation, card: TestCard, wire: Stripe.PaymentMethod): PaymentMethodRow {
  const row = { account: operation.account.id, wire, hidden: { card: card.name, paid: null } };
  operation.processor.books.paymentMethods.put(row);
  return row;
}

function newPaymentMethod(
  card: TestCard,
  details: Stripe.PaymentMethod.Card,
): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingOnWire({ address: { country: card.country ?? 'US' } }),
    card: details,
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

function badCard(code: string, message: string, param: string): Refusal {
  return new Refusal(402, { type: 'card_error', code, message, param });
}
