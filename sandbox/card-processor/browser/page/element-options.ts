import type { Appearance, CustomFont, FieldWish } from '../messages.ts';
import { IntegrationError } from './integration-error.ts';

/** What the page tells `stripe.elements()`. */
export type ElementsOptions = {
  mode?: string;
  amount?: number;
  currency?: string;
  clientSecret?: string;
  setupFutureUsage?: string;
  allowedPaymentMethodTypes?: string[];
  paymentMethodTypes?: string[];
  excludedPaymentMethodTypes?: string[];
  paymentMethodConfiguration?: string;
  appearance?: Appearance;
  fonts?: CustomFont[];
  locale?: string;
};

type BillingWishes = {
  name?: FieldWish;
  email?: FieldWish;
  phone?: FieldWish;
  address?: FieldWish | { country?: FieldWish; postalCode?: FieldWish };
};

/** What the page tells `elements.create('payment')`. */
export type PaymentElementOptions = {
  fields?: { billingDetails?: FieldWish | BillingWishes };
  defaultValues?: {
    billingDetails?: { name?: string; email?: string; address?: { country?: string } };
  };
  readOnly?: boolean;
};

/** What the page tells `elements.create('expressCheckout')`. */
export type ExpressCheckoutOptions = {
  buttonHeight?: number;
  buttonType?: Record<string, string>;
  buttonTheme?: Record<string, string>;
  paymentMethodOrder?: string[];
  paymentMethods?: Record<string, string>;
  layout?: object;
  emailRequired?: boolean;
  phoneNumberRequired?: boolean;
  billingAddressRequired?: boolean;
  shippingAddressRequired?: boolean;
};

/** What the page knows of the payer by itself. */
export type BillingDetails = {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: Record<string, string | null>;
};

/** @throws {IntegrationError} for options that no payment can have. */
export function checkElementsOptions(options: ElementsOptions): void {
  if (options.clientSecret) return;
  const { mode, amount, currency } = options;
  if (mode !== 'payment' && mode !== 'setup') {
    throw new IntegrationError(
      "stripe.elements() needs mode: 'payment' or 'setup', or a clientSecret.",
    );
  }
  const isFree = mode === 'setup' && amount === undefined;
  if (isFree) return;
  if (amount === undefined || !Number.isInteger(amount) || amount <= 0) {
    throw new IntegrationError('elements(): amount must be a whole number of minor units.');
  }
  if (currency === undefined || !/^[a-z]{3}$/.test(currency)) {
    throw new IntegrationError('elements(): currency must be a lowercase three-letter code.');
  }
}

/** What the page says of a field of the payer. */
export function payerWish(
  element: PaymentElementOptions,
  field: 'name' | 'email' | 'phone',
): FieldWish {
  const billing = element.fields?.billingDetails ?? 'auto';
  return typeof billing === 'string' ? billing : (billing[field] ?? 'auto');
}

/** What the page says of a field of the address: of this one, or of the whole. */
export function addressWish(
  element: PaymentElementOptions,
  field: 'country' | 'postalCode',
): FieldWish {
  const billing = element.fields?.billingDetails ?? 'auto';
  const address = typeof billing === 'string' ? billing : (billing.address ?? 'auto');
  return typeof address === 'string' ? address : (address[field] ?? 'auto');
}

/**
 * A field that the Element was told never to ask for, the page has to pass itself.
 * @throws {IntegrationError} naming the first one that is missing.
 */
export function refuseMissing(
  element: PaymentElementOptions,
  billing: BillingDetails,
  caller: string,
): void {
  const asked = {
    name: [payerWish(element, 'name'), billing.name],
    email: [payerWish(element, 'email'), billing.email],
    phone: [payerWish(element, 'phone'), billing.phone],
    'address.country': [addressWish(element, 'country'), billing.address?.country],
    'address.postal_code': [addressWish(element, 'postalCode'), billing.address?.postal_code],
  };
  for (const [name, [wish, given]] of Object.entries(asked)) {
    if (wish !== 'never' || given !== undefined) continue;
    throw new IntegrationError(
      `You specified "never" for fields.billing_details.${name} when creating the payment ` +
        `Element, but did not pass billing_details.${name} when calling stripe.${caller}().`,
    );
  }
}
