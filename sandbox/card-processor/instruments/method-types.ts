import { invalidRequest } from '../wire/refusal.ts';

/** The payment method types of the sandbox, by Stripe's names. */
export const methodTypes = ['card', 'sepa_debit', 'ideal', 'bancontact'] as const;
export type MethodType = (typeof methodTypes)[number];

/** The types whose payer is redirected to a page of their bank. */
const redirectTypes = ['ideal', 'bancontact'] as const;
export type RedirectType = (typeof redirectTypes)[number];

/** The parts of a configuration's id that switch types on: `pmc_with_sepa`, `pmc_with_ideal_bancontact`. */
const namedParts = { sepa: 'sepa_debit', ideal: 'ideal', bancontact: 'bancontact' } as const;

/** The wallets of the sandbox, by Stripe's names. */
export const wallets = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof wallets)[number];

/** Payment methods and wallets that are switched on. */
export type Switches = {
  /** The types offered if the request leaves the choice to the account. */
  payment_methods: MethodType[];
  /** The wallets that browsers have. */
  wallets: Wallet[];
};

type OfferRequest = {
  /** The types that the request allows; without them the account's apply. */
  allowed?: readonly MethodType[] | undefined;
  currency: string | undefined;
  /** The id of a payment method configuration; what it names is offered too. */
  configuration?: string | undefined;
  excluded?: readonly MethodType[] | undefined;
  /** True if the payer must stay on the merchant's page, or is charged again later. */
  withoutRedirects?: boolean | undefined;
};

/** The payment method types to offer. */
export function offeredTypes(switches: Switches, request: OfferRequest): MethodType[] {
  const named = Object.entries(namedParts)
    .filter(([part]) => request.configuration?.includes(part))
    .map(([, type]) => type);
  const automatic: readonly MethodType[] = [...switches.payment_methods, ...named];
  return methodTypes.filter(
    (type) =>
      (request.allowed ?? automatic).includes(type) &&
      !request.excluded?.includes(type) &&
      !(request.withoutRedirects && isRedirect(type)) &&
      supports(type, request.currency),
  );
}

/** @throws {Refusal} 400 when no payment method type is left. */
export function checkOffered(offered: readonly MethodType[]): void {
  if (offered.length > 0) return;
  throw invalidRequest(
    'No valid payment method types for this PaymentIntent. Please ensure that you have allowed ' +
      'payment methods compatible with your chosen currency and parameters.',
    { param: 'allowed_payment_method_types' },
  );
}

/** Only cards can pay in currencies other than the euro. */
function supports(type: MethodType, currency: string | undefined): boolean {
  return type === 'card' || currency === 'eur';
}

const isRedirect = (type: MethodType): boolean =>
  redirectTypes.some((redirect) => redirect === type);
