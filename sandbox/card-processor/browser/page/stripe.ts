/**
 * The script that a page loads: `Stripe(publishableKey)`, with the names and habits of Stripe.js
 * as far as a card payment needs them.
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

type ConfirmWish = {
  elements: Elements;
  clientSecret: string;
  confirmParams?: TokenParameters & { return_url?: string };
  redirect?: 'always' | 'if_required';
};

const noAnswer: CardError = { type: 'api_error', message: 'The payment fields gave no answer.' };

/** The page is on its way elsewhere: nothing more happens here. */
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

  async createConfirmationToken(wish: { elements: Elements; params?: TokenParameters }) {
    const { elements, params = {} } = wish;
    const { error, created } = await sendCard(
      elements,
      'createConfirmationToken',
      '/v1/confirmation_tokens',
      params.payment_method_data?.billing_details ?? {},
      { ...params, setup_future_usage: elements.options.setupFutureUsage },
    );
    return error ? { error } : { confirmationToken: created };
  }

  async createPaymentMethod(wish: { elements: Elements; params?: MethodParameters }) {
    const { elements, params = {} } = wish;
    const { error, created } = await sendCard(
      elements,
      'createPaymentMethod',
      '/v1/payment_methods',
      params.billing_details ?? {},
      params,
    );
    return error ? { error } : { paymentMethod: created };
  }

  retrievePaymentIntent(clientSecret: string): Promise<IntentOutcome> {
    return retrieveIntent(this.#key, clientSecret);
  }

  retrieveSetupIntent(clientSecret: string): Promise<IntentOutcome> {
    return retrieveIntent(this.#key, clientSecret);
  }

  confirmSetup(wish: ConfirmWish): Promise<IntentOutcome> {
    return this.#confirm(wish, 'confirmSetup');
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

  confirmPayment(wish: ConfirmWish): Promise<IntentOutcome> {
    return this.#confirm(wish, 'confirmPayment');
  }

  async #confirm(wish: ConfirmWish, caller: string): Promise<IntentOutcome> {
    const { elements, clientSecret, confirmParams = {}, redirect = 'always' } = wish;
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
      // What was typed may be an account; a card minds no mandate.
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

/** Makes a token or a payment method of what is in the fields. */
async function sendCard(
  elements: Elements,
  caller: string,
  path: string,
  billing: BillingDetails,
  parameters: Tree,
): Promise<Answer> {
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
