import type { OfferedKinds } from './offered-kinds.ts';
import type { WalletPayer } from './wallet-payer.ts';
import type { AvailableWays } from './ways.ts';

/**
 * The parts of the card processor's script that we call. Its address is a setting (design, section
 * 2).
 */
export interface StripeScript {
  elements(options: ElementsOptions): StripeElements;
  createConfirmationToken(options: {
    readonly elements: StripeElements;
    readonly params: {
      readonly payment_method_data?: { readonly billing_details: BillingDetails };
      readonly return_url: string;
    };
  }): Promise<{
    readonly error?: StripeError;
    readonly confirmationToken?: { readonly id: string };
  }>;
  handleNextAction(options: {
    readonly clientSecret: string;
  }): Promise<{ readonly error?: StripeError }>;
}

export interface StripeError {
  readonly type: string;
  readonly code?: string;
  /** The bank's reason, if the code is `card_declined`. */
  readonly decline_code?: string;
  readonly message?: string;
  /** The way to pay that failed, as our server names it, unless it is a card. */
  readonly method?: string;
}

interface BillingDetails {
  readonly name?: string;
  readonly email: string;
}

/** Details of the payer that the fields must not ask for; a token without them is refused. */
export type KnownDetails = Readonly<Partial<Record<keyof BillingDetails, 'never'>>>;

export interface Appearance {
  readonly theme: 'stripe' | 'night' | 'flat';
  readonly variables: Readonly<Record<string, string>>;
}

interface ElementsOptions extends OfferedKinds {
  readonly mode: 'payment';
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly appearance?: Appearance;
  readonly locale: string;
  /** Set if the confirmed method will be charged again later, as on the payment intent. */
  readonly setupFutureUsage?: 'off_session' | null;
}

/** The script and the elements that collect the payment. */
export interface Paying {
  readonly script: StripeScript;
  readonly elements: StripeElements;
  /** Waits until the fields are those of the way to pay that was chosen last; left out for a wallet. */
  readonly settled?: () => Promise<void>;
}

export interface StripeElements {
  create(
    type: 'payment',
    options: {
      /** A list of tabs, which is left out if there is only one way to pay. */
      readonly layout: 'tabs';
      readonly fields: { readonly billingDetails: KnownDetails };
      /** Wallets have a button of their own. */
      readonly wallets: { readonly applePay: 'never'; readonly googlePay: 'never' };
    },
  ): PaymentElement;
  create(type: 'expressCheckout', options: ExpressOptions): ExpressElement;
  /** Resolves once the elements show it; older scripts return nothing. */
  update(options: {
    readonly amount?: number;
    /** The ways to pay that the fields may show. */
    readonly allowedPaymentMethodTypes?: readonly string[];
    /** Set if the typed method will be charged again later, as on the payment intent. */
    readonly setupFutureUsage?: 'on_session' | 'off_session' | null;
  }): Promise<unknown> | undefined;
  submit(): Promise<{ readonly error?: StripeError; readonly selectedPaymentMethod?: string }>;
}

export interface PaymentElement {
  mount(target: HTMLElement): void;
  destroy(): void;
  focus(): void;
  on(name: 'ready' | 'loaderror', listener: () => void): void;
  on(
    name: 'change',
    listener: (event: {
      readonly empty: boolean;
      readonly value: { readonly type: string };
    }) => void,
  ): void;
  /** Also called on the first drawing. */
  on(
    name: 'availablepaymentmethodschange',
    listener: (event: { readonly paymentMethods?: AvailableWays }) => void,
  ): void;
}

interface ExpressOptions {
  readonly buttonHeight: number;
  readonly paymentMethodOrder: readonly string[];
  readonly paymentMethods: Readonly<Record<string, 'auto' | 'never'>>;
  readonly billingAddressRequired: boolean;
  readonly emailRequired: boolean;
}

/**
 * The wallet buttons: https://docs.stripe.com/js/elements_object/create_express_checkout_element.
 */
export interface ExpressElement {
  mount(target: HTMLElement): void;
  destroy(): void;
  on(
    name: 'ready',
    listener: (event: {
      readonly availablePaymentMethods?: {
        readonly applePay: boolean;
        readonly googlePay: boolean;
      };
    }) => void,
  ): void;
  on(
    name: 'click',
    listener: (event: { resolve(options: object): void; reject(): void }) => void,
  ): void;
  on(
    name: 'confirm',
    listener: (event: {
      readonly expressPaymentType: string;
      readonly billingDetails?: WalletPayer;
      paymentFailed(options: { readonly reason: 'fail' }): void;
    }) => void,
  ): void;
  on(name: 'cancel' | 'loaderror', listener: () => void): void;
}

type StripeFactory = (publishableKey: string, options: { locale: string }) => StripeScript;

const loading = new Map<string, Promise<StripeFactory>>();

/**
 * Loads the script once; rejects if it can't be loaded, so that the page can mention a blocker (PAY-60). Each retry
 * uses a different address, because browsers keep waiting for a request that got no answer.
 */
export function loadStripe(setting: string, retries = 0): Promise<StripeFactory> {
  const { Stripe: here } = globalThis as { Stripe?: StripeFactory };
  if (here) return Promise.resolve(here);
  const address = new URL(setting, location.href);
  if (retries > 0) address.searchParams.set('again', String(retries));
  const { href } = address;
  const known = loading.get(href);
  if (known) return known;
  const made = new Promise<StripeFactory>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      loading.delete(href);
      script.remove();
      reject(new Error('the card processor’s script could not be loaded'));
    };
    script.src = href;
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const { Stripe } = globalThis as { Stripe?: StripeFactory };
      if (Stripe) resolve(Stripe);
      else fail();
    });
    document.head.append(script);
  });
  loading.set(href, made);
  return made;
}
