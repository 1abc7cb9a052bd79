import { ownCards } from './sandbox-cards.ts';
import { type TestAccount, testAccounts } from './test-accounts.ts';
import { foreignCard, publicCards, type TestCard } from './test-cards.ts';

/** What a payment method can be made of: a card or a bank account, each with its habits. */
export type Instrument = TestCard | TestAccount;

export const testCards: TestCard[] = [...publicCards, ...ownCards];

const instruments: Instrument[] = [...testCards, ...testAccounts];

export function cardByNumber(number: string): TestCard {
  return testCards.find((card) => card.number === number) ?? foreignCard;
}

export function instrumentByName(name: string): Instrument {
  return instruments.find((one) => one.name === name) ?? foreignCard;
}

export function instrumentByAlias(alias: string): Instrument | undefined {
  return instruments.find((one) => one.aliases.includes(alias));
}

/** What people know it by: the end of its number. */
export function lastFour(instrument: Instrument): string {
  return ('iban' in instrument ? instrument.iban : instrument.number).slice(-4);
}
