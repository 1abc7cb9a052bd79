import type { TestBehaviour } from './behaviour.ts';
import type { RedirectType } from './method-types.ts';

/** A bank that asks its payer on a page of its own, to which the processor redirects. */
export type TestBank = TestBehaviour & { redirect: RedirectType };

export const testBanks: TestBank[] = [
  {
    name: 'ideal',
    redirect: 'ideal',
    description: 'iDEAL: pays, or fails, as answered on the bank’s page',
    aliases: [],
  },
  {
    name: 'bancontact',
    redirect: 'bancontact',
    description: 'Bancontact: pays, or fails, as answered on the bank’s page',
    aliases: [],
  },
];

/** Banks that an iDEAL payer can name beforehand. */
export const idealBanks = ['abn_amro', 'bunq', 'ing', 'knab', 'rabobank', 'triodos_bank'] as const;
export type IdealBank = (typeof idealBanks)[number];

/** Their identifier codes. */
export const identifierCodes = {
  abn_amro: 'ABNANL2A',
  bunq: 'BUNQNL2A',
  ing: 'INGBNL2A',
  knab: 'KNABNL2H',
  rabobank: 'RABONL2U',
  triodos_bank: 'TRIONL2U',
} as const satisfies Record<IdealBank, string>;
