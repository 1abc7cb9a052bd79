import { invalidRequest } from '../wire/refusal.ts';

/** The kinds of payment that there are, as the wire names them. */
export const methodTypes = ['card', 'sepa_debit'] as const;
export type MethodType = (typeof methodTypes)[number];

/** What browsers may pay by in place of a typed card. */
export const wallets = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof wallets)[number];

/** What the tester has switched on. */
export type Switches = {
  /** The kinds of payment that are offered where the request leaves the choice to the account. */
  payment_methods: MethodType[];
  /** The wallets that browsers are said to have. */
  wallets: Wallet[];
};

type Wish = {
  /** The only ones that the request allows; without them the account chooses. */
  allowed?: readonly MethodType[] | undefined;
  currency: string | undefined;
  /** The id of a configuration: one with `sepa` in it offers direct debit too. */
  configuration?: string | undefined;
  excluded?: readonly MethodType[] | undefined;
};

/** What a payment may be made with. */
export function offeredTypes(switches: Switches, wish: Wish): MethodType[] {
  const hasDebits = wish.configuration?.includes('sepa') ?? false;
  const automatic = hasDebits
    ? [...switches.payment_methods, 'sepa_debit']
    : switches.payment_methods;
  return methodTypes.filter(
    (type) =>
      (wish.allowed ?? automatic).includes(type) &&
      !wish.excluded?.includes(type) &&
      fits(type, wish.currency),
  );
}

/** @throws {Refusal} 400 when nothing is left to pay with. */
export function checkOffered(offered: readonly MethodType[]): void {
  if (offered.length > 0) return;
  throw invalidRequest(
    'No valid payment method types for this PaymentIntent. Please ensure that you have allowed ' +
      'payment methods compatible with your chosen currency and parameters.',
    { param: 'allowed_payment_method_types' },
  );
}

function fits(type: MethodType, currency: string | undefined): boolean {
  return type !== 'sepa_debit' || currency === 'eur';
}
