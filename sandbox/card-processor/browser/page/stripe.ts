/**
 * The script that a page loads: `Stripe(publishableKey)`, with the parts of Stripe.js that payments
 * need.
 */
import type { Answer, CardError, Tree } from '../messages.ts';
import { confirmIntent, type IntentOutcome, intentIn, retrieveIntent, withFailure } from './api.ts';
import { showChallenge } from './challenge.ts';
import { type BillingDetails, type ElementsOptions, refuseMissing } from './element-options.ts';
import { Elements } from './elements.ts';
import { IntegrationError } from './integration-error.ts';
import { PaymentElement } from './payment-element.ts';

type TokenParameters = Tree & { payment_method_data?: { billing_details?: BillingDetails } };
type MethodParameters = Tree & { billing_details?: BillingDetails };

type ConfirmOptions = {
  elements: Elements;
  clientSecret: string;
  confirmParams?: TokenParameters & { return_url?: string };
  redirect?: 'always' | 'if_required';
};

const noAnswer: CardError = { type: 'api_error', message: 'The payment fields did not answer.' };

/** Never resolves, because the browser is leaving the page. */
const leaving = new Promise<never>(() => undefined);

class StripeScript {
  readonly #key: string;
  readonly #locale: string | undefined;

  constructor(key: string, locale: string | undefined) {
    this.#key = key;
    this.#locale = locale;
  }

  elements(options: ElementsOptions = {}): Elements {
    return new Elements(this.#key, { ...(this.#locale && { locale: this.#locale }), ...options });
  }

  async createConfirmationToken(options: { elements: Elements; params?: TokenParameters }) {
    const { elements, params = {} } = options;
    const { error, created } = await sendMethod(elements, {
      caller: 'createConfirmationToken',
      path: '/v1/confirmation_tokens',
      billing: params.payment_method_data?.billing_details ?? {},
      parameters: { ...params, setup_future_usage: elements.options.setupFutureUsage },
    });
    return error ? { error } : { confirmationToken: created };
  }

  async createPaymentMethod(options: { elements: Elements; params?: MethodParameters }) {
    const { elements, params = {} } = options;
    const { error, created } = await sendMethod(elements, {
      caller: 'createPaymentMethod',
      path: '/v1/payment_methods',
      billing: params.billing_details ?? {},
      parameters: params,
    });
    return error ? { error } : { paymentMethod: created };
  }

  retrievePaymentIntent(clientSecret: string): Promise<IntentOutcome> {
    return retrieveIntent(this.#key, clientSecret);
  }

  retrieveSetupIntent(clientSecret: string): Promise<IntentOutcome> {
    return retrieveIntent(this.#key, clientSecret);
  }

  confirmSetup(options: ConfirmOptions): Promise<IntentOutcome> {
    return this.#confirm(options, 'confirmSetup');
  }

  async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<IntentOutcome> {
    const found = await retrieveIntent(this.#key, clientSecret);
    const action = intentIn(found)?.next_action;
    if (action?.redirect_to_url) {
      location.assign(action.redirect_to_url.url);
      return leaving;
    }
    if (!action?.use_stripe_sdk) return withFailure(found);
    await showChallenge(action.use_stripe_sdk.stripe_js);
    return withFailure(await retrieveIntent(this.#key, clientSecret));
  }

  confirmPayment(options: ConfirmOptions): Promise<IntentOutcome> {
    return this.#confirm(options, 'confirmPayment');
  }

  async #confirm(options: ConfirmOptions, caller: string): Promise<IntentOutcome> {
    const { elements, clientSecret, confirmParams = {}, redirect = 'always' } = options;
    const returnUrl = confirmParams.return_url;
    if (redirect === 'always' && !returnUrl) {
      throw new IntegrationError(`stripe.${caller}() needs confirmParams.return_url.`);
    }
    const { error, confirmationToken } = await this.createConfirmationToken({
      elements,
      params: confirmParams,
    });
    if (error || !confirmationToken) return { error: error ?? noAnswer };
    const confirmed = await confirmIntent(this.#key, clientSecret, {
      confirmation_token: confirmationToken.id,
      return_url: returnUrl ?? location.href,
      // Needed for an account, and ignored for a card.
      'mandate_data[customer_acceptance][type]': 'online',
      'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
    });
    const outcome = intentIn(confirmed)?.next_action
      ? await this.handleNextAction({ clientSecret })
      : confirmed;
    const intent = intentIn(outcome);
    if (!intent || redirect !== 'always' || !returnUrl) return outcome;
    const target = new URL(returnUrl);
    target.searchParams.set(intent.object, intent.id);
    target.searchParams.set(`${intent.object}_client_secret`, clientSecret);
    target.searchParams.set('redirect_status', 'succeeded');
    location.assign(target);
    return leaving;
  }
}

/** Makes the Element create a token or a payment method. */
async function sendMethod(
  elements: Elements,
  call: { caller: string; path: string; billing: BillingDetails; parameters: Tree },
): Promise<Answer> {
  const { caller, path, billing, parameters } = call;
  if (!(elements instanceof Elements)) throw new IntegrationError(`${caller} needs elements.`);
  const element = elements.source();
  if (!elements.isSubmitted) {
    throw new IntegrationError(`elements.submit() must be called before stripe.${caller}().`);
  }
  if (element instanceof PaymentElement) refuseMissing(element.options, billing, caller);
  return element.create(path, parameters);
}

function Stripe(publishableKey: unknown, options: { locale?: string } = {}): StripeScript {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
    throw new IntegrationError('Please call Stripe() with your publishable key (pk_…).');
  }
  return new StripeScript(publishableKey, options.locale);
}

Stripe.version = 3;
Object.assign(window, { Stripe });
