import type { FrameOptions, FromFrame } from '../messages.ts';
import { checkPaymentOptions, type PaymentElementOptions } from './element-options.ts';
import { FramedElement } from './framed-element.ts';

/** The Payment Element: the fields of a card or an account. */
export class PaymentElement extends FramedElement {
  options: PaymentElementOptions;
  protected readonly elementType = 'payment';
  protected readonly page = 'payment-element.html';
  readonly #frameOptions: (options: PaymentElementOptions) => FrameOptions;

  constructor(
    options: PaymentElementOptions,
    frameOptions: (options: PaymentElementOptions) => FrameOptions,
  ) {
    super();
    checkPaymentOptions(options);
    this.options = options;
    this.#frameOptions = frameOptions;
  }

  update(options: PaymentElementOptions): void {
    checkPaymentOptions(options);
    this.options = { ...this.options, ...options };
    void this.redraw();
  }

  clear(): void {
    this.send({ type: 'clear' });
  }

  /** Does nothing: one payment method is always open. */
  collapse(): void {}

  override async redraw(): Promise<void> {
    if (this.isListening) {
      await this.ask((call) => ({ type: 'options', options: this.#currentOptions(), call }));
    }
  }

  protected sendOptions(): void {
    this.send({ type: 'options', options: this.#currentOptions() });
  }

  #currentOptions(): FrameOptions {
    const options = this.#frameOptions(this.options);
    this.setScheme(options.appearance.theme);
    return options;
  }

  protected onMessage(message: FromFrame): void {
    if (message.type === 'change') {
      const { empty, complete, kind } = message;
      this.emit('change', { empty, complete, collapsed: false, value: { type: kind } });
      return;
    }
    if (message.type === 'methods') {
      const named = message.methods.map((method) => [camelCase(method), { available: true }]);
      const paymentMethods = named.length > 0 ? Object.fromEntries(named) : undefined;
      this.emit('availablepaymentmethodschange', { paymentMethods });
      return;
    }
    this.emit(message.type);
  }
}

/** The script's name for a payment method type of the API: `sepaDebit`. */
const camelCase = (type: string): string =>
  type.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
