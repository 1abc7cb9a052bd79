import type { CardError, FrameOptions, MethodFilter } from '../messages.ts';
import {
  addressFieldSetting,
  checkElementsOptions,
  type ElementsOptions,
  type ExpressCheckoutOptions,
  type PaymentElementOptions,
  payerFieldSetting,
} from './element-options.ts';
import { ExpressCheckoutElement } from './express-checkout.ts';
import { IntegrationError } from './integration-error.ts';
import { PaymentElement } from './payment-element.ts';

/** The Elements of a payment. */
export class Elements {
  options: ElementsOptions;
  /** True after a `submit` without errors. */
  isSubmitted = false;
  readonly #publishableKey: string;
  #payment: PaymentElement | undefined;
  #express: ExpressCheckoutElement | undefined;

  constructor(publishableKey: string, options: ElementsOptions) {
    checkElementsOptions(options);
    this.#publishableKey = publishableKey;
    this.options = options;
  }

  create(
    type: string,
    options: PaymentElementOptions & ExpressCheckoutOptions = {},
  ): PaymentElement | ExpressCheckoutElement {
    if (this.getElement(type)) {
      throw new IntegrationError(`Can only create one Element of type ${type} through elements().`);
    }
    if (type === 'expressCheckout') {
      this.#express = new ExpressCheckoutElement(options, () => ({
        publishableKey: this.#publishableKey,
        locale: this.options.locale ?? 'auto',
        amount: this.options.amount ?? 0,
        currency: this.options.currency ?? '',
        kinds: this.#kinds(),
      }));
      return this.#express;
    }
    if (type !== 'payment') throw new IntegrationError(`The sandbox has no '${type}' Element.`);
    this.#payment = new PaymentElement(options, (current) => this.#frameOptions(current));
    return this.#payment;
  }

  getElement(type: string): PaymentElement | ExpressCheckoutElement | null {
    return { payment: this.#payment, expressCheckout: this.#express }[type] ?? null;
  }

  /** Resolves once the Payment Element shows the new options. */
  async update(options: ElementsOptions): Promise<void> {
    const next = { ...this.options, ...options };
    checkElementsOptions(next);
    this.options = next;
    this.#express?.redraw();
    await this.#payment?.redraw();
  }

  async submit(): Promise<{ error?: CardError; selectedPaymentMethod?: string }> {
    const { error, kind = 'card' } = await this.source().validate();
    this.isSubmitted = error === undefined;
    return error ? { error } : { selectedPaymentMethod: kind };
  }

  /**
   * The Element to pay with: the confirmed wallet, or else the Payment Element. @throws {IntegrationError} if there is neither.
   */
  source(): PaymentElement | ExpressCheckoutElement {
    if (this.#express?.isPaid) return this.#express;
    if (this.#payment?.isMounted) return this.#payment;
    throw new IntegrationError('Mount the payment Element before you use its values.');
  }

  #kinds(): MethodFilter {
    const { options } = this;
    return {
      currency: options.currency,
      client_secret: options.clientSecret,
      allowed_payment_method_types: options.allowedPaymentMethodTypes ?? options.paymentMethodTypes,
      excluded_payment_method_types: options.excludedPaymentMethodTypes,
      payment_method_configuration: options.paymentMethodConfiguration,
      setup_future_usage: options.setupFutureUsage ?? undefined,
    };
  }

  #frameOptions(element: PaymentElementOptions): FrameOptions {
    const { name, email, address } = element.defaultValues?.billingDetails ?? {};
    return {
      publishableKey: this.#publishableKey,
      locale: this.options.locale ?? 'auto',
      appearance: this.options.appearance ?? {},
      fonts: this.options.fonts ?? [],
      country: addressFieldSetting(element, 'country'),
      postalCode: addressFieldSetting(element, 'postalCode'),
      name: payerFieldSetting(element, 'name'),
      email: payerFieldSetting(element, 'email'),
      kinds: this.#kinds(),
      defaults: { name, email, country: address?.country },
      readOnly: element.readOnly === true,
    };
  }
}
