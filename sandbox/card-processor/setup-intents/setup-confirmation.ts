import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentMethodRow, SetupIntentRow } from '../books/rows.ts';
import {
  attachToCustomer,
  refuseMethodOfAnother,
  refuseUsedMethod,
} from '../customers/saved-methods.ts';
import { type Instrument, instrumentByName, methodTypeOf } from '../instruments/instruments.ts';
import {
  findToken,
  markTokenUsed,
  refuseUsedToken,
} from '../payment-methods/confirmation-tokens.ts';
import { describeMethod, paymentMethodShape } from '../payment-methods/instrument-details.ts';
import { mandateMissing, mandateShape, recordMandate } from '../payment-methods/mandates.ts';
import {
  findPaymentMethod,
  instrumentOfMethod,
  savePaymentMethod,
  savePreviewedMethod,
} from '../payment-methods/payment-methods.ts';
import { announce, idOf, type Operation } from '../processor/operation.ts';
import { expand, flag, text } from '../wire/parameters.ts';
import { invalidRequest, Refusal } from '../wire/refusal.ts';

/** The parameters of a confirmation, by itself or as part of a creation. */
export const setupShape = {
  confirmation_token: text().optional(),
  payment_method: text().optional(),
  payment_method_data: paymentMethodShape.optional(),
  mandate_data: mandateShape.optional(),
  return_url: text().optional(),
  use_stripe_sdk: flag().optional(),
  expand: expand(),
};
const setupSchema = z.strictObject(setupShape);
type SetupParameters = z.output<typeof setupSchema>;

/**
 * Sets a payment method up for later: it succeeds, requires 3-D Secure, or is declined.
 * `onChecked` is called once all checks have passed, before anything is stored.
 * @throws {Refusal} 400 when the request is not valid, 402 when the card is declined.
 */
export function confirmSetup(
  operation: Operation,
  row: SetupIntentRow,
  parameters: SetupParameters,
  onChecked?: () => void,
): void {
  const { wire, hidden } = row;
  const plan = planSetup(operation, row, parameters);
  const type = methodTypeOf(plan.instrument);
  if (!wire.payment_method_types.includes(type)) {
    throw invalidRequest(
      `The PaymentMethod provided (${type}) is not allowed for this SetupIntent. Please attach a ` +
        `PaymentMethod of one of the following types: ${wire.payment_method_types.join(', ')}.`,
      { setup_intent: wire },
    );
  }
  if (type === 'sepa_debit' && !parameters.mandate_data) {
    throw mandateMissing('SetupIntent', { setup_intent: wire });
  }
  onChecked?.();
  const method = plan.takeMethod();
  hidden.returnUrl = parameters.return_url ?? hidden.returnUrl;
  wire.payment_method = method.wire.id;
  if (type === 'sepa_debit' && parameters.mandate_data) {
    const use = { type: 'multi_use' as const };
    wire.mandate = recordMandate(operation, method, parameters.mandate_data, use).wire.id;
  }
  operation.processor.books.setupIntents.put(row);
  if (needsAuthentication(plan.instrument)) {
    requestAuthentication(operation, row, parameters.use_stripe_sdk ?? plan.usesScript ?? false);
    return;
  }
  endSetup(operation, row, method);
}

/**
 * Ends a 3-D Secure challenge.
 * @throws {Refusal} 400 when the intent is not waiting for one.
 */
export function endSetupAuthentication(
  operation: Operation,
  row: SetupIntentRow,
  outcome: 'passed' | 'failed',
): void {
  const id = idOf(row.wire.payment_method) ?? '';
  const method = operation.processor.books.paymentMethods.find(operation.account.id, id);
  if (row.wire.status !== 'requires_action' || !method) throw unexpectedSetup(row.wire, 'confirm');
  row.wire.next_action = null;
  if (outcome === 'failed') {
    reopen(operation, row, {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message:
        'The latest attempt to set up the payment method has failed because authentication failed.',
      payment_method: method.wire,
    });
    return;
  }
  try {
    endSetup(operation, row, method);
  } catch (error) {
    // The page reads the outcome from the intent, so the refusal has no recipient here.
    if (!(error instanceof Refusal)) throw error;
  }
}

export function unexpectedSetup(wire: Stripe.SetupIntent, verb: string): Refusal {
  return invalidRequest(
    `You cannot ${verb} this SetupIntent because it has a status of ${wire.status}.`,
    { code: 'setup_intent_unexpected_state', setup_intent: wire },
  );
}

/** Checks the payment method to set up; `takeMethod` stores a new one. */
function planSetup(
  operation: Operation,
  { wire }: SetupIntentRow,
  parameters: SetupParameters,
): { instrument: Instrument; usesScript?: boolean; takeMethod: () => PaymentMethodRow } {
  const { payment_method_data: data, confirmation_token: tokenId } = parameters;
  if (data) {
    return {
      instrument: describeMethod(data).instrument,
      takeMethod: () => savePaymentMethod(operation, data),
    };
  }
  if (tokenId !== undefined) {
    const token = findToken(operation, tokenId);
    const preview = token.wire.payment_method_preview;
    if (!preview) throw invalidRequest('This ConfirmationToken has no payment method.');
    refuseUsedToken(token);
    return {
      instrument: instrumentByName(token.hidden.instrument),
      usesScript: token.wire.use_stripe_sdk,
      takeMethod: () => {
        markTokenUsed(operation, token, { setup_intent: wire.id });
        return savePreviewedMethod(operation, token.hidden.instrument, preview);
      },
    };
  }
  const id = parameters.payment_method ?? idOf(wire.payment_method);
  const instrument = id === null ? undefined : instrumentOfMethod(operation, id);
  if (id === null) {
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      { code: 'setup_intent_unexpected_state', setup_intent: wire },
    );
  }
  const method = findPaymentMethod(operation, id, 'payment_method');
  refuseMethodOfAnother(method, idOf(wire.customer));
  refuseUsedMethod(method);
  return {
    instrument: instrument ?? instrumentByName(method.hidden.instrument),
    takeMethod: () => method,
  };
}

function needsAuthentication(instrument: Instrument): boolean {
  if (!('number' in instrument)) return false;
  const { requiresAuthentication: when } = instrument;
  return when === 'always' || when === 'unless_set_up';
}

/** @throws {Refusal} 402 when the card is declined. */
function endSetup(operation: Operation, row: SetupIntentRow, method: PaymentMethodRow): void {
  const { wire } = row;
  const instrument = instrumentByName(method.hidden.instrument);
  if ('number' in instrument && instrument.decline && !instrument.declinesLater) {
    const { code, declineCode, message } = instrument.decline;
    const error = {
      type: 'card_error' as const,
      code,
      decline_code: declineCode,
      message,
      payment_method: method.wire,
    };
    reopen(operation, row, error);
    throw new Refusal(402, { ...error, setup_intent: wire });
  }
  const customer = idOf(wire.customer);
  if (customer !== null) attachToCustomer(operation, method, customer);
  method.hidden.isSetUp = wire.usage === 'off_session';
  operation.processor.books.paymentMethods.put(method);
  wire.status = 'succeeded';
  wire.last_setup_error = null;
  operation.processor.books.setupIntents.put(row);
  announce(operation, 'setup_intent.succeeded', wire);
}

function requestAuthentication(
  operation: Operation,
  row: SetupIntentRow,
  usesScript: boolean,
): void {
  const { wire, hidden } = row;
  const page = new URL('/3d-secure', operation.processor.url);
  page.searchParams.set('setup_intent', wire.id);
  page.searchParams.set('client_secret', wire.client_secret ?? '');
  wire.status = 'requires_action';
  wire.next_action =
    usesScript || hidden.returnUrl === null
      ? {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page.href },
        }
      : {
          type: 'redirect_to_url',
          redirect_to_url: { url: page.href, return_url: hidden.returnUrl },
        };
  operation.processor.books.setupIntents.put(row);
  announce(operation, 'setup_intent.requires_action', wire);
}

/** Returns the intent to `requires_payment_method`. */
function reopen(
  operation: Operation,
  row: SetupIntentRow,
  error: Stripe.SetupIntent.LastSetupError,
): void {
  row.wire.status = 'requires_payment_method';
  row.wire.payment_method = null;
  row.wire.last_setup_error = error;
  operation.processor.books.setupIntents.put(row);
  announce(operation, 'setup_intent.setup_failed', row.wire);
}
