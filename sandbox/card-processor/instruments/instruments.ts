import { sandboxCards } from './sandbox-cards.ts';
import { type TestAccount, testAccounts } from './test-accounts.ts';
import { publicCards, type TestCard, unknownCard } from './test-cards.ts';

/** A test card or test bank account. */
export type Instrument = TestCard | TestAccount;

export const testCards: TestCard[] = [...publicCards, ...sandboxCards];

const instruments: Instrument[] = [...testCards, ...testAccounts];

export function cardByNumber(number: string): TestCard {
  return testCards.find((card) => card.number === number) ?? unknownCard;
}

export function instrumentByName(name: string): Instrument {
  return instruments.find((one) => one.name === name) ?? unknownCard;
}

export function instrumentByAlias(alias: string): Instrument | undefined {
  return instruments.find((one) => one.aliases.includes(alias));
}

/** The last four characters of its number. */
export function lastFour(instrument: Instrument): string {
  return ('iban' in instrument ? instrument.iban : instrument.number).slice(-4);
}
