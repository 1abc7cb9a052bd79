/** The card processor's script as far as we call it; its address is a setting (design, section 2). */
export interface StripeScript {
  elements(options: ElementsOptions): StripeElements;
  createConfirmationToken(wish: {
    readonly elements: StripeElements;
    readonly params: {
      readonly payment_method_data: { readonly billing_details: BillingDetails };
      readonly return_url: string;
    };
  }): Promise<{
    readonly error?: StripeError;
    readonly confirmationToken?: { readonly id: string };
  }>;
  handleNextAction(wish: {
    readonly clientSecret: string;
  }): Promise<{ readonly error?: StripeError }>;
}

export interface StripeError {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
}

interface BillingDetails {
  readonly name: string;
  readonly email: string;
}

export interface Appearance {
  readonly theme: 'stripe' | 'night' | 'flat';
  readonly variables: Readonly<Record<string, string>>;
}

interface ElementsOptions {
  readonly mode: 'payment';
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly appearance: Appearance;
  readonly locale: string;
}

export interface StripeElements {
  create(type: 'payment', options: { readonly layout: 'tabs' }): PaymentElement;
  update(options: { readonly amount: number }): void;
  submit(): Promise<{ readonly error?: StripeError }>;
}

export interface PaymentElement {
  mount(target: HTMLElement): void;
  destroy(): void;
  focus(): void;
  on(name: 'ready' | 'loaderror', listener: () => void): void;
}

type StripeFactory = (publishableKey: string, options: { locale: string }) => StripeScript;

const loading = new Map<string, Promise<StripeFactory>>();

/** Loads the script once; rejects where it can't be had, so that a blocker is told of (PAY-60). */
export function loadStripe(address: string): Promise<StripeFactory> {
  const known = loading.get(address);
  if (known) return known;
  const made = new Promise<StripeFactory>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      loading.delete(address);
      script.remove();
      reject(new Error('the card processor’s script could not be loaded'));
    };
    script.src = address;
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const { Stripe } = globalThis as { Stripe?: StripeFactory };
      if (Stripe) resolve(Stripe);
      else fail();
    });
    document.head.append(script);
  });
  loading.set(address, made);
  return made;
}
