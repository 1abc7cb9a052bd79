import Stripe from 'stripe';
import { codeWithText } from '#domain/payments/decline.ts';
import { fromProcessor, toProcessor } from '#domain/pricing/card-amount.ts';
import { type StripeSettings, webhookSecretOf } from '../setup/settings.ts';
import type {
  CardGateway,
  ConfirmRequest,
  IntentRequest,
  IntentState,
  PaymentFailure,
  ProviderEvent,
  RequestOutcome,
  StoredCard,
} from './gateway.ts';
import { instrumentOf } from './stripe-instrument.ts';
import { listedIntent, metadataOf } from './stripe-intents.ts';
import { disputeOf, intentOf, madeRefund, refundOf, refundRefusal } from './stripe-movements.ts';

/** Milliseconds that one request to the processor may take; a pay call makes two. */
const timeout = 20_000;
/** Refunds, or disputes, read for one intent: more than any real one has. */
const intentLimit = { limit: 1_000 };
/** Asks for the charge in the same answer: it names the card. */
const withCharge = { expand: ['latest_charge'] };

/** Loopback addresses: no processor but the sandbox is there. */
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The page of a payment in Stripe's dashboard, or at the stand-in of samples; null for any other processor. */
export function dashboardPage(
  { apiBase, secretKey }: Pick<StripeSettings, 'apiBase' | 'secretKey'>,
  ref: string,
): string | null {
  const { hostname, origin } = new URL(apiBase);
  const payment = `payments/${encodeURIComponent(ref)}`;
  if (loopback.test(hostname)) return `${origin}/sandbox/${payment}`;
  if (hostname !== 'api.stripe.com') return null;
  const mode = secretKey.includes('_live_') ? '' : 'test/';
  return `https://dashboard.stripe.com/${mode}${payment}`;
}

/** Cards through Stripe's API: https://docs.stripe.com/api/payment_intents. */
export function stripeGateway(settings: StripeSettings): CardGateway {
  const base = new URL(settings.apiBase);
  const stripe = new Stripe(settings.secretKey, {
    protocol: base.protocol === 'http:' ? 'http' : 'https',
    host: base.hostname,
    port: base.port === '' ? (base.protocol === 'http:' ? 80 : 443) : Number(base.port),
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  /** Reads the current state of an intent, after an answer without it. */
  const read = (intentId: string) =>
    requestOutcome(async () => stateOf(await stripe.paymentIntents.retrieve(intentId, withCharge)));

  async function findRefund(intentId: string, refundId: string) {
    const which = { payment_intent: intentId, limit: 100 };
    const refunds = await stripe.refunds.list(which).autoPagingToArray(intentLimit);
    const found = refunds.find((refund) => refund.metadata?.['refund_id'] === refundId);
    return found && madeRefund(found);
  }

  return {
    paymentPage: (ref) => dashboardPage(settings, ref),

    createCustomer: ({ identityId, portalKey, insteadOf = '' }) =>
      requestOutcome(async () => {
        const customer = await stripe.customers.create(
          { metadata: { identity_id: identityId, portal: portalKey } },
          { idempotencyKey: `${portalKey}-${identityId}-customer-${insteadOf}` },
        );
        return { customerRef: customer.id };
      }),

    listCards: (customerRef) =>
      requestOutcome(async () => {
        const which = { type: 'card' as const, limit: 100 };
        try {
          const { data } = await stripe.customers.listPaymentMethods(customerRef, which);
          return data.flatMap(keptCard);
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      }),

    cardOf: (intentId) =>
      requestOutcome(async () => {
        const { payment_method, customer } = await stripe.paymentIntents.retrieve(intentId);
        const [ref, customerRef] = [idOf(payment_method), idOf(customer)];
        return ref === undefined || customerRef === undefined ? undefined : { ref, customerRef };
      }),

    removeCard: (ref) =>
      requestOutcome(async () => {
        try {
          await stripe.paymentMethods.detach(ref);
        } catch (error) {
          // It was detached already and belongs to nobody.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
      }),

    createIntent: (request) =>
      requestOutcome(async () => {
        const { paymentId, amount, currency, description, pmcId } = request;
        const intent = await stripe.paymentIntents.create(
          {
            amount: toProcessor(amount, currency),
            currency: currency.toLowerCase(),
            description,
            metadata: metadataOf(request),
            ...(pmcId === null
              ? { automatic_payment_methods: { enabled: true } }
              : { payment_method_configuration: pmcId }),
            ...(request.directDebit ? {} : { excluded_payment_method_types: ['sepa_debit'] }),
            ...customerOf(request),
          },
          { idempotencyKey: `${paymentId}-create` },
        );
        return { intentId: intent.id };
      }),

    async confirmIntent(intentId, request) {
      const { paymentId, confirmationToken, paymentMethod, returnUrl, mandate, offSession } =
        request;
      try {
        return await requestOutcome(async () =>
          stateOf(
            await stripe.paymentIntents.confirm(
              intentId,
              {
                ...(confirmationToken === undefined
                  ? {}
                  : { confirmation_token: confirmationToken }),
                ...(paymentMethod === undefined ? {} : { payment_method: paymentMethod }),
                ...(mandate === undefined ? {} : { mandate_data: acceptance(mandate) }),
                return_url: returnUrl,
                ...withCharge,
                ...(offSession ? { off_session: true } : { use_stripe_sdk: true }),
              },
              { idempotencyKey: `${paymentId}-confirm` },
            ),
          ),
        );
      } catch (error) {
        if (isState(error)) return read(intentId);
        const failure = refusalOf(error);
        if (!failure) throw error;
        return { kind: 'answer', value: { kind: 'failed', failure } };
      }
    },

    readIntent: read,

    async cancelIntent(intentId) {
      try {
        return await requestOutcome(async () =>
          stateOf(await stripe.paymentIntents.cancel(intentId, withCharge)),
        );
      } catch (error) {
        // It succeeded or was cancelled before: either way its state says so.
        if (isState(error)) return read(intentId);
        throw error;
      }
    },

    readMovements: (intentId) =>
      requestOutcome(async () => {
        const which = { payment_intent: intentId, limit: 100 };
        const refunds = await stripe.refunds.list(which).autoPagingToArray(intentLimit);
        const disputes = await stripe.disputes.list(which).autoPagingToArray(intentLimit);
        return { refunds: refunds.map(refundOf), disputes: disputes.map(disputeOf) };
      }),

    listIntents: ({ from, before, after }) =>
      requestOutcome(async () => {
        const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
        const { data, has_more } = await stripe.paymentIntents.list({
          created: { gte: seconds(from), ...(before && { lt: seconds(before) }) },
          ...(after === undefined ? {} : { starting_after: after }),
          limit: 100,
          expand: ['data.latest_charge'],
        });
        return {
          intents: data.map(listedIntent),
          next: has_more ? (data.at(-1)?.id ?? null) : null,
        };
      }),

    listMovements: (since, most) =>
      requestOutcome(async () => {
        const which = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
        const paged = { limit: most };
        const refunds = await stripe.refunds.list(which).autoPagingToArray(paged);
        const disputes = await stripe.disputes.list(which).autoPagingToArray(paged);
        return {
          refunds: refunds.map((refund) => ({ ...refundOf(refund), ...intentOf(refund) })),
          disputes: disputes.map((dispute) => ({ ...disputeOf(dispute), ...intentOf(dispute) })),
        };
      }),

    async refund({ refundId, tries, intentId, amount, currency }) {
      // Searched first: the processor forgets a key after a day, a refund never.
      const before = await requestOutcome(() => findRefund(intentId, refundId));
      if (before.kind === 'unknown') return before;
      if (before.value) return { kind: 'answer', value: before.value };
      try {
        const refund = await stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: toProcessor(amount, currency),
            metadata: { refund_id: refundId },
          },
          { idempotencyKey: `${refundId}-${tries}` },
        );
        return { kind: 'answer', value: madeRefund(refund) };
      } catch (error) {
        const code = refundRefusal(error);
        if (code !== undefined) return { kind: 'refused', code };
        if (!isUnknown(error)) throw error;
        const made = await requestOutcome(() => findRefund(intentId, refundId));
        if (made.kind === 'unknown') return made;
        if (made.value) return { kind: 'answer', value: made.value };
        // A 5xx is stored under the key and would be repeated for good; a cut request may still be
        // carried out.
        return error instanceof Stripe.errors.StripeAPIError
          ? { kind: 'not_made' }
          : { kind: 'unknown' };
      }
    },

    readEvent(portalKey, body, signature) {
      const secret = webhookSecretOf(settings, portalKey);
      if (secret === undefined) return { kind: 'unsigned' };
      try {
        const event = eventOf(stripe.webhooks.constructEvent(body, signature, secret));
        return event ? { kind: 'event', event } : { kind: 'unreadable' };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
          return { kind: 'unsigned' };
        }
        // It is parsed only after its signature was verified.
        if (error instanceof SyntaxError) return { kind: 'unreadable' };
        throw error;
      }
    },
  };
}

const customerOf = ({ customer }: IntentRequest) =>
  customer && {
    customer: customer.ref,
    ...(customer.savesFor === null ? {} : { setup_future_usage: customer.savesFor }),
  };

const keptCard = ({ id, card }: Stripe.PaymentMethod): StoredCard[] =>
  card
    ? [
        {
          ref: id,
          brand: card.brand,
          lastFour: card.last4,
          expMonth: card.exp_month,
          expYear: card.exp_year,
        },
      ]
    : [];

const idOf = (object: string | { readonly id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id;

const acceptance = ({ ipAddress, userAgent }: NonNullable<ConfirmRequest['mandate']>) => ({
  customer_acceptance: {
    type: 'online' as const,
    online: { ip_address: ipAddress, user_agent: userAgent },
  },
});

async function requestOutcome<T>(work: () => Promise<T>): Promise<RequestOutcome<T>> {
  try {
    return { kind: 'answer', value: await work() };
  } catch (error) {
    if (isUnknown(error)) return { kind: 'unknown' };
    throw error;
  }
}

/** Errors that leave open whether the request was carried out. */
const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError;

const isState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'payment_intent_unexpected_state';

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/**
 * A definite refusal of the processor, or undefined if the error says nothing about the payment.
 */
export function refusalOf(error: unknown): PaymentFailure | undefined {
  if (error instanceof Stripe.errors.StripeCardError) {
    return {
      type: 'card_error',
      code: codeWithText(error.decline_code, error.code),
      message: error.message,
    };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return { type: 'invalid_request_error', code: error.code ?? '', message: error.message };
  }
  return undefined;
}

function stateOf(intent: Stripe.PaymentIntent): IntentState {
  switch (intent.status) {
    case 'succeeded': {
      const charge = intent.latest_charge;
      const chargeRef = typeof charge === 'string' ? charge : (charge?.id ?? intent.id);
      return {
        kind: 'succeeded',
        chargeRef,
        amount: fromProcessor(intent.amount_received, intent.currency.toUpperCase()),
        instrument: instrumentOf(charge),
      };
    }
    case 'processing':
      return { kind: 'processing', method: instrumentOf(intent.latest_charge)?.method ?? null };
    case 'requires_action':
      return { kind: 'requires_action', clientSecret: intent.client_secret ?? '' };
    default:
      return { kind: 'failed', failure: failureOf(intent) };
  }
}

function failureOf(intent: Stripe.PaymentIntent): PaymentFailure {
  const error = intent.last_payment_error;
  if (error) {
    return {
      type: error.type === 'card_error' ? 'card_error' : 'invalid_request_error',
      code: codeWithText(error.decline_code, error.code),
      message: error.message ?? '',
      ...(error.payment_method ? { method: error.payment_method.type } : {}),
    };
  }
  const type = intent.status === 'canceled' ? 'canceled' : 'other';
  return { type, code: intent.status, message: '' };
}

/** Undefined for anything that is not an event, or has an unusable id. */
function eventOf(event: Stripe.Event): ProviderEvent | undefined {
  const { id, type, created, data } = event ?? {};
  const object: unknown = data?.object;
  if (!isPlain(id) || !isPlain(type) || !Number.isFinite(created) || !isObject(object)) {
    return undefined;
  }
  const ofIntent = object['object'] === 'payment_intent' ? object['id'] : object['payment_intent'];
  const metadata = isObject(object['metadata']) ? object['metadata'] : {};
  const portalKey = metadata['portal'];
  return {
    id,
    type,
    intentId: isPlain(ofIntent) ? ofIntent : undefined,
    portalKey: typeof portalKey === 'string' ? portalKey : undefined,
    at: new Date(created * 1000),
    body: event,
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** True for a plain id of the processor's: printable ASCII, which every database takes. */
const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value);
