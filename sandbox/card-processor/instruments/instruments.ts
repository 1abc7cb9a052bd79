import type { MethodType } from './method-types.ts';
import { sandboxCards } from './sandbox-cards.ts';
import { type TestAccount, testAccounts } from './test-accounts.ts';
import { type TestBank, testBanks } from './test-banks.ts';
import { publicCards, type TestCard, unknownCard } from './test-cards.ts';

/** A test card, a test bank account, or a bank that asks its payer itself. */
export type Instrument = TestCard | TestAccount | TestBank;

export const testCards: TestCard[] = [...publicCards, ...sandboxCards];

const instruments: Instrument[] = [...testCards, ...testAccounts, ...testBanks];

export function cardByNumber(number: string): TestCard {
  return testCards.find((card) => card.number === number) ?? unknownCard;
}

export function instrumentByName(name: string): Instrument {
  return instruments.find((one) => one.name === name) ?? unknownCard;
}

export function instrumentByAlias(alias: string): Instrument | undefined {
  return instruments.find((one) => one.aliases.includes(alias));
}

/** The payment method type that it pays with. */
export function methodTypeOf(instrument: Instrument): MethodType {
  if ('redirect' in instrument) return instrument.redirect;
  return 'iban' in instrument ? 'sepa_debit' : 'card';
}

/** The last four characters of its number; undefined for a bank, which does not reveal it. */
export function lastFour(instrument: Instrument): string | undefined {
  if ('redirect' in instrument) return undefined;
  return ('iban' in instrument ? instrument.iban : instrument.number).slice(-4);
}
