import type { Answer, FromFrame, MethodFilter, SheetOptions, Tree, Wallet } from '../messages.ts';
import type { ExpressCheckoutOptions } from './element-options.ts';
import { FramedElement } from './framed-element.ts';
import { IntegrationError } from './integration-error.ts';
import { WalletSheet } from './wallet-sheet.ts';

/** The options with which the page opens the wallet. */
type Opening = Pick<ExpressCheckoutOptions, 'emailRequired' | 'billingAddressRequired'> & {
  business?: { name: string };
  lineItems?: { name: string; amount: number }[];
};

/** Returns the current options of the payment. */
export type PaymentContext = () => {
  publishableKey: string;
  locale: string;
  amount: number;
  currency: string;
  kinds: MethodFilter;
};

const openTimeout = 1_000;

/** The Express Checkout Element: a button for each wallet that the browser has. */
export class ExpressCheckoutElement extends FramedElement {
  options: ExpressCheckoutOptions;
  protected readonly elementType = 'expressCheckout';
  protected readonly page = 'express-checkout.html';
  readonly #context: PaymentContext;
  #sheet: WalletSheet | undefined;
  #isPaid = false;

  constructor(options: ExpressCheckoutOptions, context: PaymentContext) {
    super();
    checkOptions(options);
    this.options = options;
    this.#context = context;
  }

  /** True if the payer has confirmed a wallet and the page has not created its token yet. */
  get isPaid(): boolean {
    return this.#isPaid;
  }

  update(options: ExpressCheckoutOptions): void {
    checkOptions({ ...this.options, ...options });
    this.options = { ...this.options, ...options };
    this.redraw();
  }

  override unmount(): void {
    this.#end();
    super.unmount();
  }

  override async validate(): Promise<Answer> {
    return { kind: this.#sheet?.wallet ?? '' };
  }

  override async create(path: string, parameters: Tree): Promise<Answer> {
    const sheet = this.#sheet;
    if (!sheet) throw new IntegrationError('No wallet is open.');
    const answer = await sheet.create(path, parameters);
    this.#end();
    return answer;
  }

  protected sendOptions(): void {
    const { publishableKey, kinds } = this.#context();
    const { buttonHeight = 44, buttonType = {}, buttonTheme = {} } = this.options;
    const { paymentMethodOrder = [], paymentMethods = {} } = this.options;
    this.setScheme(undefined);
    this.send({
      type: 'buttons',
      options: {
        publishableKey,
        kinds,
        wallets: ownWallets(),
        visibility: byWallet(paymentMethods),
        order: paymentMethodOrder.map(snakeCase),
        height: buttonHeight,
        types: byWallet(buttonType),
        themes: byWallet(buttonTheme),
      },
    });
  }

  protected onMessage(message: FromFrame): void {
    if (message.type === 'ready') {
      const wallets = message.wallets ?? [];
      const has = (wallet: Wallet) => wallets.includes(wallet);
      const methods = { applePay: has('apple_pay'), googlePay: has('google_pay'), link: false };
      this.emit('ready', {
        availablePaymentMethods: wallets.length > 0 ? methods : undefined,
      });
    } else if (message.type === 'click') {
      this.#clicked(message.wallet);
    } else {
      this.emit(message.type);
    }
  }

  /** Opens the wallet when the page resolves the click, or at once if it has no listener. */
  #clicked(wallet: Wallet): void {
    if (this.#sheet) return;
    if (!this.hasListener('click')) {
      this.#open(wallet, {});
      return;
    }
    let isSettled = false;
    const timer = setTimeout(() => {
      isSettled = true;
      throw new IntegrationError('click events must be resolved within one second.');
    }, openTimeout);
    const settle = (then: () => void) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      then();
    };
    this.emit('click', {
      expressPaymentType: wallet,
      resolve: (opening: Opening = {}) => settle(() => this.#open(wallet, opening)),
      reject: () => settle(() => undefined),
    });
  }

  #open(wallet: Wallet, opening: Opening): void {
    const { publishableKey, locale, amount, currency } = this.#context();
    const settings = { ...this.options, ...opening };
    const options: SheetOptions = {
      publishableKey,
      locale,
      wallet,
      amount,
      currency,
      business: opening.business?.name ?? '',
      lineItems: opening.lineItems ?? [],
      asksEmail: settings.emailRequired === true,
    };
    this.#sheet = new WalletSheet(options, {
      paid: ({ name, email, address }) => {
        this.#isPaid = true;
        const isAddressShown = settings.billingAddressRequired === true;
        this.emit('confirm', {
          expressPaymentType: wallet,
          billingDetails: {
            name,
            ...(settings.emailRequired && { email }),
            ...(isAddressShown && { address }),
          },
          paymentFailed: () => this.#end(),
        });
      },
      cancelled: () => {
        this.#end();
        this.emit('cancel');
      },
    });
  }

  #end(): void {
    this.#sheet?.close();
    this.#sheet = undefined;
    this.#isPaid = false;
  }
}

function checkOptions({ buttonHeight, shippingAddressRequired }: ExpressCheckoutOptions): void {
  if (buttonHeight !== undefined && (buttonHeight < 40 || buttonHeight > 55)) {
    throw new IntegrationError('buttonHeight must be between 40 and 55.');
  }
  if (shippingAddressRequired)
    throw new IntegrationError('The sandbox supports no shipping address in wallets.');
}

/**
 * The wallets set for this browser: by the page's address (`?sandbox_wallets=apple_pay,google_pay`
 * or `none`), or under the same name in its local storage.
 */
function ownWallets(): string[] | null {
  const inAddress = new URLSearchParams(location.search).get('sandbox_wallets');
  return (inAddress ?? stored())?.split(',') ?? null;
}

function stored(): string | null {
  try {
    return localStorage.getItem('sandbox_wallets');
  } catch {
    // A page in a frame can be without storage.
    return null;
  }
}

function byWallet(options: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [snakeCase(name), value]),
  );
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
