import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { brandOf, cvcLength, passesLuhn } from '../instruments/card-rules.ts';
import { ibanFault, readIban } from '../instruments/iban-rules.ts';
import { cardByNumber, type Instrument, instrumentByName } from '../instruments/instruments.ts';
import {
  methodTypes,
  type RedirectType,
  type Wallet,
  wallets,
} from '../instruments/method-types.ts';
import { accountByIban, refusesDebits, type TestAccount } from '../instruments/test-accounts.ts';
import { type IdealBank, idealBanks, identifierCodes } from '../instruments/test-banks.ts';
import type { TestCard } from '../instruments/test-cards.ts';
import { billingDetails, integer, metadata, oneOf, text } from '../wire/parameters.ts';
import { invalidRequest, Refusal } from '../wire/refusal.ts';

/** The card or account details that the page's script sends. */
export const paymentMethodShape = z.strictObject({
  type: oneOf(...methodTypes),
  card: z
    .strictObject({
      number: text(),
      exp_month: integer(),
      exp_year: integer(),
      cvc: z.string().optional(),
      /** The wallet that the card came from. */
      wallet: z.strictObject({ type: oneOf(...wallets) }).optional(),
    })
    .optional(),
  sepa_debit: z.strictObject({ iban: text() }).optional(),
  ideal: z.strictObject({ bank: oneOf(...idealBanks).optional() }).optional(),
  bancontact: z.strictObject({}).optional(),
  billing_details: billingDetails().optional(),
  allow_redisplay: oneOf('always', 'limited', 'unspecified').optional(),
  metadata: metadata().optional(),
});
export type PaymentMethodParameters = z.output<typeof paymentMethodShape>;
type CardParameters = NonNullable<PaymentMethodParameters['card']>;

/** The card or account part of a payment method or of its preview. */
export type MethodDetails =
  | { type: 'card'; card: Stripe.PaymentMethod.Card }
  | { type: 'sepa_debit'; sepa_debit: Stripe.PaymentMethod.SepaDebit }
  | { type: 'ideal'; ideal: Stripe.PaymentMethod.Ideal }
  | { type: 'bancontact'; bancontact: Stripe.PaymentMethod.Bancontact };

/** A valid payment method that is not stored yet. */
type DescribedMethod = { instrument: Instrument; details: MethodDetails };

/**
 * Finds the test card or account that the parameters describe.
 * @throws {Refusal} 400 for missing parameters or a bad account, 402 for a bad card.
 */
export function describeMethod(parameters: PaymentMethodParameters): DescribedMethod {
  if (parameters.type === 'sepa_debit') return describeAccount(parameters);
  if (parameters.type !== 'card') return describeBank(parameters.type, parameters);
  const typed = parameters.card;
  if (!typed) throw missingParameter('card');
  const card = checkedCard(typed);
  return { instrument: card, details: { type: 'card', card: cardDetails(card, typed) } };
}

/** The details that typing the instrument's number into the page would give. */
export function sampleDetails(instrument: Instrument): MethodDetails {
  if ('redirect' in instrument) return bankDetails(instrument.redirect, undefined);
  if ('iban' in instrument) return { type: 'sepa_debit', sepa_debit: accountDetails(instrument) };
  return { type: 'card', card: cardDetails(instrument, sampleOf(instrument)) };
}

/** Card details with an expiry date in five years and a security code of the right length. */
function sampleOf(card: TestCard): CardParameters {
  return {
    number: card.number,
    exp_month: 12,
    exp_year: new Date().getFullYear() + 5,
    cvc: '1'.repeat(cvcLength(brandOf(card.number))),
  };
}

function checkedCard(card: CardParameters): TestCard {
  const number = card.number.replaceAll(/\s/g, '');
  const now = new Date();
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) {
    throw badCard('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw badCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const past = card.exp_year * 12 + card.exp_month < now.getFullYear() * 12 + now.getMonth() + 1;
  if (past || card.exp_year > now.getFullYear() + 50) {
    throw badCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw badCard('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return cardByNumber(number);
}

function cardDetails(card: TestCard, typed: CardParameters): Stripe.PaymentMethod.Card {
  const number = typed.number.replaceAll(/\s/g, '');
  const brand = brandOf(number);
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: typed.cvc === undefined ? null : 'unchecked',
    },
    country: card.country ?? 'US',
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month: typed.exp_month,
    exp_year: typed.exp_year,
    fingerprint: fingerprintOf(number),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: typed.wallet ? walletDetails(typed.wallet.type, number.slice(-4)) : null,
  };
}

/** The `wallet` of a card that came from one. */
export function walletDetails(type: Wallet, last4: string): Stripe.PaymentMethod.Card.Wallet {
  return { type, [type]: {}, dynamic_last4: last4 };
}

/** The details of a payment method, or of a token's preview; undefined for a type that the sandbox lacks. */
export function detailsOf({
  card,
  sepa_debit,
  ideal,
  bancontact,
}: Pick<
  Stripe.ConfirmationToken.PaymentMethodPreview,
  'card' | 'sepa_debit' | 'ideal' | 'bancontact'
>): MethodDetails | undefined {
  if (sepa_debit) return { type: 'sepa_debit', sepa_debit };
  if (ideal) return { type: 'ideal', ideal };
  if (bancontact) return { type: 'bancontact', bancontact };
  return card && { type: 'card', card: { ...card, regulated_status: 'unregulated', iin: null } };
}

function describeBank(
  type: RedirectType,
  { ideal, billing_details: billing }: PaymentMethodParameters,
): DescribedMethod {
  if (type === 'bancontact' && !billing?.name) throw missingParameter('billing_details[name]');
  return { instrument: instrumentByName(type), details: bankDetails(type, ideal?.bank) };
}

function bankDetails(type: RedirectType, bank: IdealBank | undefined): MethodDetails {
  if (type === 'bancontact') return { type, bancontact: {} };
  return { type, ideal: { bank: bank ?? null, bic: bank ? identifierCodes[bank] : null } };
}

function describeAccount(parameters: PaymentMethodParameters): DescribedMethod {
  if (!parameters.sepa_debit) throw missingParameter('sepa_debit');
  for (const name of ['name', 'email'] as const) {
    if (!parameters.billing_details?.[name]) throw missingParameter(`billing_details[${name}]`);
  }
  const iban = readIban(parameters.sepa_debit.iban);
  if (ibanFault(iban)) {
    throw invalidRequest('The IBAN you entered is invalid.', {
      code: 'invalid_bank_account_iban',
      param: 'sepa_debit[iban]',
    });
  }
  if (refusesDebits(iban)) {
    throw invalidRequest('The bank account provided can not be debited by SEPA Direct Debit.', {
      code: 'bank_account_unusable',
      param: 'sepa_debit[iban]',
    });
  }
  const account = accountByIban(iban);
  return {
    instrument: account,
    details: { type: 'sepa_debit', sepa_debit: accountDetails({ ...account, iban }) },
  };
}

function accountDetails({ iban }: TestAccount): Stripe.PaymentMethod.SepaDebit {
  return {
    bank_code: iban.slice(4, 12),
    branch_code: '',
    country: iban.slice(0, 2),
    fingerprint: fingerprintOf(iban),
    generated_from: { charge: null, setup_attempt: null },
    last4: iban.slice(-4),
  };
}

function fingerprintOf(number: string): string {
  return createHash('sha256').update(number).digest('base64url').slice(0, 16);
}

function missingParameter(param: string): Refusal {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

function badCard(code: string, message: string, param: string): Refusal {
  return new Refusal(402, { type: 'card_error', code, message, param });
}
