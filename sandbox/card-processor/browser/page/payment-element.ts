import type { FrameOptions, FromFrame } from '../messages.ts';
import type { PaymentElementOptions } from './element-options.ts';
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
    this.options = options;
    this.#frameOptions = frameOptions;
  }

  update(options: PaymentElementOptions): void {
    this.options = { ...this.options, ...options };
    this.redraw();
  }

  clear(): void {
    this.send({ type: 'clear' });
  }

  /** Does nothing: one payment method is always open. */
  collapse(): void {}

  protected sendOptions(): void {
    const options = this.#frameOptions(this.options);
    this.setScheme(options.appearance.theme);
    this.send({ type: 'options', options });
  }

  protected onMessage(message: FromFrame): void {
    if (message.type === 'change') {
      const { empty, complete, kind } = message;
      this.emit('change', { empty, complete, collapsed: false, value: { type: kind } });
      return;
    }
    this.emit(message.type);
  }
}
