import { currencyExponent } from './currency.ts';
import { type Minor, moneyStep } from './money.ts';

/**
 * The processor's minimum charge, in whole units of the currency: its table of minimum amounts,
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts as of July 2026. The
 * processor applies the currency in which the account is paid out; for venues that is the currency
 * of the sale.
 */
const minAmounts: Readonly<Record<string, number>> = {
  AED: 2,
  CZK: 15,
  DKK: 2.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  JPY: 50,
  KRW: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  PLN: 2,
  RON: 2,
  SEK: 3,
  THB: 10,
};

/** The minimum in all other currencies, whether listed in the table (ARS, AUD, BRL, …) or not. */
const defaultMinAmount = 0.5;

/**
 * Maximum number of digits of an amount at the processor, from the same page. Cards alone may have more; these hold for
 * every payment method that its fields offer.
 */
const digits: Readonly<Record<string, number>> = { IDR: 12, COP: 10, INR: 9 };
const defaultDigits = 8;

/**
 * The processor's decimals where they differ from ours: ISK and UGX no longer have any, but are sent with two, always
 * 00.
 */
const sentExponents: Readonly<Record<string, number>> = { ISK: 2, UGX: 2 };

const sentPerMinor = (currency: string): number => {
  const own = currencyExponent(currency);
  return 10 ** ((sentExponents[currency] ?? own) - own);
};

/** An amount in the processor's units (PAY-36). */
export const toProcessor = (amount: Minor, currency: string): number =>
  amount * sentPerMinor(currency);

/** A processor amount in our minor units. */
export const fromProcessor = (amount: number, currency: string): Minor =>
  amount / sentPerMinor(currency);

/**
 * The bounds of one card payment in minor units (PAY-34, A-66): from 0.50 (0.30 GBP) to 999999.99.
 */
export function cardAmountBounds(currency: string): { readonly min: Minor; readonly max: Minor } {
  const step = moneyStep(currency);
  const unit = 10 ** currencyExponent(currency);
  const most = 10 ** (digits[currency] ?? defaultDigits) - 1;
  return {
    // Without decimals, the bound is the smallest whole unit above it.
    min: Math.ceil((minAmounts[currency] ?? defaultMinAmount) * unit),
    max: Math.floor(most / sentPerMinor(currency) / step) * step,
  };
}

export function isCardAmount(amount: Minor, currency: string): boolean {
  const { min, max } = cardAmountBounds(currency);
  return amount >= min && amount <= max && amount % moneyStep(currency) === 0;
}
