import { invalidRequest } from '../wire/refusal.ts';

/** The payment method types of the sandbox, by Stripe's names. */
export const methodTypes = ['card', 'sepa_debit'] as const;
export type MethodType = (typeof methodTypes)[number];

/** The wallets of the sandbox, by Stripe's names. */
export const wallets = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof wallets)[number];

/** Payment methods and wallets that are switched on. */
export type Switches = {
  /** The types offered where the request leaves the choice to the account. */
  payment_methods: MethodType[];
  /** The wallets that browsers have. */
  wallets: Wallet[];
};

type OfferRequest = {
  /** The types that the request allows; without them the account's apply. */
  allowed?: readonly MethodType[] | undefined;
  currency: string | undefined;
  /** The id of a payment method configuration; one that contains `sepa` offers direct debit too. */
  configuration?: string | undefined;
  excluded?: readonly MethodType[] | undefined;
};

/** The payment method types to offer. */
export function offeredTypes(switches: Switches, request: OfferRequest): MethodType[] {
  const hasDebits = request.configuration?.includes('sepa') ?? false;
  const automatic = hasDebits
    ? [...switches.payment_methods, 'sepa_debit']
    : switches.payment_methods;
  return methodTypes.filter(
    (type) =>
      (request.allowed ?? automatic).includes(type) &&
      !request.excluded?.includes(type) &&
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

function supports(type: MethodType, currency: string | undefined): boolean {
  return type !== 'sepa_debit' || currency === 'eur';
}
