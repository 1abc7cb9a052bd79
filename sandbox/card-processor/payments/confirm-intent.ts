import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentIntentRow, PaymentMethodRow } from '../books/rows.ts';
import { refuseMethodOfAnother, refuseUsedMethod } from '../customers/saved-methods.ts';
import { type Instrument, instrumentByName, methodTypeOf } from '../instruments/instruments.ts';
import type { TestBank } from '../instruments/test-banks.ts';
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
import { shippingOnWire } from '../wire/addresses.ts';
import { flag, oneOf, type shipping, text } from '../wire/parameters.ts';
import { invalidRequest } from '../wire/refusal.ts';
import { attemptCharge, authenticationDecline, declineCard } from './settlement.ts';

/** The parameters of a confirmation, by itself or as part of a creation. */
export const confirmShape = {
  confirmation_token: text().optional(),
  payment_method_data: paymentMethodShape.optional(),
  payment_method_options: z
    .strictObject({
      card: z
        .strictObject({
          request_three_d_secure: oneOf('any', 'automatic', 'challenge').optional(),
        })
        .optional(),
    })
    .optional(),
  return_url: text().optional(),
  use_stripe_sdk: flag().optional(),
  error_on_requires_action: flag().optional(),
  mandate_data: mandateShape.optional(),
  /** True when the merchant charges a saved card in the cardholder's absence. */
  off_session: flag().optional(),
};

const confirmSchema = z.strictObject(confirmShape);
type ConfirmParameters = z.output<typeof confirmSchema> & {
  payment_method?: string | undefined;
  receipt_email?: string | undefined;
  setup_future_usage?: 'off_session' | 'on_session' | undefined;
  shipping?: z.output<ReturnType<typeof shipping>> | undefined;
};

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Returns the card or account that a confirmation with these parameters would charge. */
export function chargedInstrument(
  operation: Operation,
  row: PaymentIntentRow | null,
  parameters: ConfirmParameters,
): Instrument | undefined {
  if (parameters.payment_method_data)
    return describeMethod(parameters.payment_method_data).instrument;
  if (parameters.confirmation_token) {
    return instrumentByName(findToken(operation, parameters.confirmation_token).hidden.instrument);
  }
  const id = parameters.payment_method ?? idOf(row?.wire.payment_method ?? null);
  return id === null ? undefined : instrumentOfMethod(operation, id);
}

/** A confirmation that has passed all checks. Nothing is stored before. */
type Confirmation = {
  /** Returns the payment method to charge; one that came as data or a token is stored now. */
  takeMethod: () => PaymentMethodRow;
  returnUrl: string | null;
  usesScript: boolean;
  setupFutureUsage: Stripe.PaymentIntent.SetupFutureUsage | null;
  shipping: Stripe.PaymentIntent.Shipping | null;
  parameters: ConfirmParameters;
};

/**
 * Checks that the intent can be confirmed with these parameters.
 * @throws {Refusal} 400 when it cannot.
 */
export function planConfirmation(
  operation: Operation,
  row: PaymentIntentRow,
  parameters: ConfirmParameters,
): Confirmation {
  checkConfirmable(row.wire);
  if (parameters.off_session && (parameters.setup_future_usage ?? row.wire.setup_future_usage)) {
    throw invalidRequest(
      'You cannot set up a payment method for future usage while the customer is off-session.',
      { param: 'off_session' },
    );
  }
  const plan =
    parameters.confirmation_token === undefined
      ? planWithMethod(operation, row, parameters)
      : planWithToken(operation, row, parameters.confirmation_token, parameters);
  const instrument = chargedInstrument(operation, row, parameters);
  if (instrument) {
    checkInstrument(operation, row, { parameters, instrument });
    if ('redirect' in instrument) checkRedirect(row.wire, instrument, plan);
  }
  checkReturnUrl(row.wire, plan.returnUrl);
  return plan;
}

/**
 * Confirms the intent: it succeeds, is processing, requires an action, or is declined.
 * @throws {Refusal} 402 when the card is declined.
 */
export function carryOutConfirmation(
  operation: Operation,
  row: PaymentIntentRow,
  plan: Confirmation,
): void {
  const { wire, hidden } = row;
  const { parameters } = plan;
  const method = plan.takeMethod();
  if (idOf(wire.payment_method) !== method.wire.id) hidden.authenticated = false;
  hidden.returnUrl = plan.returnUrl;
  hidden.usesScript = plan.usesScript;
  wire.payment_method = method.wire.id;
  wire.setup_future_usage = plan.setupFutureUsage;
  wire.shipping = plan.shipping;
  wire.receipt_email = parameters.receipt_email ?? wire.receipt_email;
  operation.processor.books.paymentIntents.put(row);

  const instrument = instrumentByName(method.hidden.instrument);
  if ('iban' in instrument && parameters.mandate_data) {
    const { amount, currency } = wire;
    recordMandate(
      operation,
      method,
      parameters.mandate_data,
      wire.setup_future_usage === 'off_session'
        ? { type: 'multi_use' }
        : { type: 'single_use', amount, currency },
    );
  }
  if (needsAuthentication(method, wire, parameters) && !hidden.authenticated) {
    if (parameters.error_on_requires_action || parameters.off_session) {
      throw declineCard(operation, row, method, authenticationDecline);
    }
    requestAuthentication(operation, row, instrument);
    return;
  }
  const refused = attemptCharge(operation, row, method);
  if (refused) throw refused;
}

/** @throws {Refusal} 400 when the intent does not accept this type, or a debit has no mandate. */
function checkInstrument(
  operation: Operation,
  { wire }: PaymentIntentRow,
  { parameters, instrument }: { parameters: ConfirmParameters; instrument: Instrument },
): void {
  const type = methodTypeOf(instrument);
  if (!wire.payment_method_types.includes(type)) {
    throw invalidRequest(
      `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent. Please attach ` +
        `a PaymentMethod of one of the following types: ${wire.payment_method_types.join(', ')}.`,
      { payment_intent: wire },
    );
  }
  if (type !== 'sepa_debit' || parameters.mandate_data) return;
  const methodId = parameters.payment_method ?? idOf(wire.payment_method) ?? '';
  const method = operation.processor.books.paymentMethods.find(operation.account.id, methodId);
  if (method?.hidden.mandate) return;
  throw mandateMissing('PaymentIntent', { payment_intent: wire });
}

/** @throws {Refusal} 400 when there is no return URL for the bank's page, or the method is to be saved. */
function checkRedirect(
  wire: Stripe.PaymentIntent,
  { redirect }: TestBank,
  { returnUrl, setupFutureUsage }: Confirmation,
): void {
  if (setupFutureUsage !== null) {
    throw invalidRequest(
      `The payment method type "${redirect}" does not support setup_future_usage.`,
      { param: 'setup_future_usage', payment_intent: wire },
    );
  }
  if (returnUrl !== null) return;
  throw invalidRequest(
    `You must provide a \`return_url\` when confirming with the payment method type "${redirect}".`,
    { code: 'parameter_missing', param: 'return_url', payment_intent: wire },
  );
}

function checkConfirmable(wire: Stripe.PaymentIntent): void {
  if (confirmable.includes(wire.status)) return;
  const message =
    wire.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being ' +
        'previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${wire.status}. ` +
        `Only a PaymentIntent with one of the following statuses may be confirmed: ` +
        `${confirmable.join(', ')}.`;
  throw invalidRequest(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: wire,
  });
}

function planWithMethod(
  operation: Operation,
  row: PaymentIntentRow,
  parameters: ConfirmParameters,
): Confirmation {
  const { wire, hidden } = row;
  const takeMethod = chosenMethod(operation, row, parameters);
  if (!takeMethod) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update it " +
        'with a payment method, or confirm it with a payment method or ConfirmationToken.',
      { code: 'payment_intent_unexpected_state', payment_intent: wire },
    );
  }
  return {
    takeMethod,
    returnUrl: parameters.return_url ?? hidden.returnUrl,
    usesScript: parameters.use_stripe_sdk ?? hidden.usesScript,
    setupFutureUsage: parameters.setup_future_usage ?? wire.setup_future_usage,
    shipping: shippingOnWire(parameters.shipping) ?? wire.shipping,
    parameters,
  };
}

function planWithToken(
  operation: Operation,
  row: PaymentIntentRow,
  tokenId: string,
  parameters: ConfirmParameters,
): Confirmation {
  if (parameters.payment_method || parameters.payment_method_data) {
    throw invalidRequest(
      'You may only specify one of these parameters: confirmation_token, payment_method.',
      { param: 'confirmation_token' },
    );
  }
  const token = findToken(operation, tokenId);
  const { payment_method_preview: preview, setup_future_usage: usage } = token.wire;
  if (!preview) throw invalidRequest('This ConfirmationToken has no payment method.');
  const wanted = parameters.setup_future_usage ?? row.wire.setup_future_usage;
  if (usage !== null && wanted !== null && usage !== wanted) {
    throw invalidRequest(
      `The setup_future_usage of the ConfirmationToken (${usage}) does not match that of the ` +
        `PaymentIntent (${wanted}).`,
      { param: 'setup_future_usage' },
    );
  }
  refuseUsedToken(token);
  return {
    takeMethod: () => {
      markTokenUsed(operation, token, { payment_intent: row.wire.id });
      return savePreviewedMethod(operation, token.hidden.instrument, preview);
    },
    returnUrl: parameters.return_url ?? token.wire.return_url,
    usesScript: parameters.use_stripe_sdk ?? token.wire.use_stripe_sdk,
    setupFutureUsage: usage ?? wanted,
    shipping: shippingOnWire(parameters.shipping) ?? row.wire.shipping ?? token.wire.shipping,
    parameters,
  };
}

function chosenMethod(
  operation: Operation,
  { wire }: PaymentIntentRow,
  parameters: ConfirmParameters,
): (() => PaymentMethodRow) | undefined {
  const data = parameters.payment_method_data;
  if (data) return () => savePaymentMethod(operation, data);
  const id = parameters.payment_method ?? idOf(wire.payment_method);
  if (id === null) return undefined;
  const method = findPaymentMethod(operation, id, 'payment_method');
  refuseMethodOfAnother(method, idOf(wire.customer));
  refuseUsedMethod(method, wire.id);
  return () => method;
}

function checkReturnUrl(wire: Stripe.PaymentIntent, returnUrl: string | null): void {
  const automatic = wire.automatic_payment_methods;
  if (!automatic?.enabled || automatic.allow_redirects === 'never') return;
  if (returnUrl !== null) return;
  throw invalidRequest(
    'This PaymentIntent accepts payment methods that might redirect the customer off your page, ' +
      'so you must provide a `return_url`. If you do not want to accept them, set ' +
      '`automatic_payment_methods[allow_redirects]` to `never`.',
    { param: 'return_url' },
  );
}

function needsAuthentication(
  method: PaymentMethodRow,
  wire: Stripe.PaymentIntent,
  parameters: ConfirmParameters,
): boolean {
  const instrument = instrumentByName(method.hidden.instrument);
  if ('redirect' in instrument) return true;
  if ('iban' in instrument) return false;
  const isOffSession = parameters.off_session === true;
  if (instrument.requiresAuthentication === 'on_session') return !isOffSession;
  if (instrument.requiresAuthentication === 'unless_set_up') {
    return !isOffSession || !method.hidden.isSetUp;
  }
  if (instrument.requiresAuthentication === 'always') return true;
  const requested =
    parameters.payment_method_options?.card?.request_three_d_secure ??
    wire.payment_method_options?.card?.request_three_d_secure;
  return requested === 'any' || requested === 'challenge';
}

function requestAuthentication(
  operation: Operation,
  row: PaymentIntentRow,
  instrument: Instrument,
): void {
  const { wire, hidden } = row;
  const isRedirect = 'redirect' in instrument;
  const page = new URL(isRedirect ? '/authorize' : '/3d-secure', operation.processor.url);
  page.searchParams.set('payment_intent', wire.id);
  page.searchParams.set('client_secret', wire.client_secret ?? '');
  wire.status = 'requires_action';
  wire.next_action =
    hidden.returnUrl === null || (hidden.usesScript && !isRedirect)
      ? {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page.href },
        }
      : {
          type: 'redirect_to_url',
          redirect_to_url: { url: page.href, return_url: hidden.returnUrl },
        };
  operation.processor.books.paymentIntents.put(row);
  announce(operation, 'payment_intent.requires_action', wire);
}
