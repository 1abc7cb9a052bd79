import type { Appearance, CustomFont, FieldSetting } from '../messages.ts';
import { IntegrationError } from './integration-error.ts';

/** The options of `stripe.elements()`. */
export type ElementsOptions = {
  mode?: string;
  amount?: number;
  currency?: string;
  clientSecret?: string;
  setupFutureUsage?: string | null;
  allowedPaymentMethodTypes?: string[];
  paymentMethodTypes?: string[];
  excludedPaymentMethodTypes?: string[];
  paymentMethodConfiguration?: string;
  appearance?: Appearance;
  fonts?: CustomFont[];
  locale?: string;
};

type BillingSettings = {
  name?: FieldSetting;
  email?: FieldSetting;
  phone?: FieldSetting;
  address?: FieldSetting | { country?: FieldSetting; postalCode?: FieldSetting };
};

/** The options of `elements.create('payment')`. */
export type PaymentElementOptions = {
  layout?: string | { type?: string };
  fields?: { billingDetails?: FieldSetting | BillingSettings };
  defaultValues?: {
    billingDetails?: { name?: string; email?: string; address?: { country?: string } };
  };
  readOnly?: boolean;
};

/** The options of `elements.create('expressCheckout')`. */
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

/** Details of the payer that the page passes. */
export type BillingDetails = {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: Record<string, string | null>;
};

/** Checks the options. @throws {IntegrationError} if mode, amount or currency is missing or invalid. */
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

const layouts = ['tabs', 'accordion', 'auto'];
const settings = ['auto', 'never', 'if_required'];

/** Checks the options. @throws {IntegrationError} for an unknown layout or field setting. */
export function checkPaymentOptions({ layout, fields }: PaymentElementOptions): void {
  const type = typeof layout === 'object' ? layout.type : layout;
  if (layout !== undefined && !layouts.includes(String(type))) {
    throw new IntegrationError(`'${type}' is not a layout of the payment Element.`);
  }
  const billing = fields?.billingDetails ?? 'auto';
  const given = typeof billing === 'string' ? [billing] : Object.values(billing);
  for (const one of given.flatMap((value) =>
    typeof value === 'object' ? Object.values(value) : [value],
  )) {
    if (settings.includes(String(one))) continue;
    throw new IntegrationError(`fields.billingDetails can not be '${one}'.`);
  }
}

/** The page's setting for one of the payer's fields. */
export function payerFieldSetting(
  element: PaymentElementOptions,
  field: 'name' | 'email' | 'phone',
): FieldSetting {
  const billing = element.fields?.billingDetails ?? 'auto';
  return typeof billing === 'string' ? billing : (billing[field] ?? 'auto');
}

/** The page's setting for a field of the address: its own, or that of the whole address. */
export function addressFieldSetting(
  element: PaymentElementOptions,
  field: 'country' | 'postalCode',
): FieldSetting {
  const billing = element.fields?.billingDetails ?? 'auto';
  const address = typeof billing === 'string' ? billing : (billing.address ?? 'auto');
  return typeof address === 'string' ? address : (address[field] ?? 'auto');
}

/**
 * Checks that the page passes every field that it told the Element not to collect. @throws {IntegrationError} for the first
 * missing one.
 */
export function refuseMissing(
  element: PaymentElementOptions,
  billing: BillingDetails,
  caller: string,
): void {
  const settings = {
    name: [payerFieldSetting(element, 'name'), billing.name],
    email: [payerFieldSetting(element, 'email'), billing.email],
    phone: [payerFieldSetting(element, 'phone'), billing.phone],
    'address.country': [addressFieldSetting(element, 'country'), billing.address?.country],
    'address.postal_code': [
      addressFieldSetting(element, 'postalCode'),
      billing.address?.postal_code,
    ],
  };
  for (const [name, [setting, given]] of Object.entries(settings)) {
    if (setting !== 'never' || given !== undefined) continue;
    throw new IntegrationError(
      `You specified "never" for fields.billing_details.${name} when creating the payment ` +
        `Element, but did not pass billing_details.${name} when calling stripe.${caller}().`,
    );
  }
}
