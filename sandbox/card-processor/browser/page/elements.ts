import type { CardError, FrameOptions, KindsWish } from '../messages.ts';
import {
  addressWish,
  checkElementsOptions,
  type ElementsOptions,
  type ExpressCheckoutOptions,
  type PaymentElementOptions,
  payerWish,
} from './element-options.ts';
import { ExpressCheckoutElement } from './express-checkout.ts';
import { IntegrationError } from './integration-error.ts';
import { PaymentElement } from './payment-element.ts';

/** The Elements of one payment. */
export class Elements {
  options: ElementsOptions;
  /** Whether `submit` has found everything in order. */
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

  update(options: ElementsOptions): void {
    const next = { ...this.options, ...options };
    checkElementsOptions(next);
    this.options = next;
    this.#payment?.redraw();
    this.#express?.redraw();
  }

  async submit(): Promise<{ error?: CardError; selectedPaymentMethod?: string }> {
    const { error, kind = 'card' } = await this.source().validate();
    this.isSubmitted = error === undefined;
    return error ? { error } : { selectedPaymentMethod: kind };
  }

  /**
   * What is paid with: the wallet that is open, or else what is typed.
   * @throws {IntegrationError} when there is neither.
   */
  source(): PaymentElement | ExpressCheckoutElement {
    if (this.#express?.isPaid) return this.#express;
    if (this.#payment?.isMounted) return this.#payment;
    throw new IntegrationError('Mount the payment Element before you use its values.');
  }

  #kinds(): KindsWish {
    const { options } = this;
    return {
      currency: options.currency,
      client_secret: options.clientSecret,
      allowed_payment_method_types: options.allowedPaymentMethodTypes ?? options.paymentMethodTypes,
      excluded_payment_method_types: options.excludedPaymentMethodTypes,
      payment_method_configuration: options.paymentMethodConfiguration,
    };
  }

  #frameOptions(element: PaymentElementOptions): FrameOptions {
    const { name, email, address } = element.defaultValues?.billingDetails ?? {};
    return {
      publishableKey: this.#publishableKey,
      locale: this.options.locale ?? 'auto',
      appearance: this.options.appearance ?? {},
      fonts: this.options.fonts ?? [],
      country: addressWish(element, 'country'),
      postalCode: addressWish(element, 'postalCode'),
      name: payerWish(element, 'name'),
      email: payerWish(element, 'email'),
      kinds: this.#kinds(),
      defaults: { name, email, country: address?.country },
      readOnly: element.readOnly === true,
    };
  }
}
