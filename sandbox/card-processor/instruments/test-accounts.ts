import type { Habits } from './behaviour.ts';

/** A bank account for SEPA Direct Debit. What it does is known only after `processing`. */
export type TestAccount = Habits & { iban: string; processing: 'succeeded' | 'failed' };

type Scenario = Pick<Habits, 'decline' | 'isSlow' | 'dispute'> &
  Pick<TestAccount, 'processing' | 'says'>;

/** What the bank says of an account that it does not debit. */
const notDebited = {
  code: 'payment_intent_payment_attempt_failed',
  declineCode: 'generic_could_not_process',
  message: 'The bank account could not be debited.',
};

const scenarios = {
  success: { says: 'Processing, then pays', processing: 'succeeded' },
  successDelayed: { says: 'Processing for long, then pays', processing: 'succeeded', isSlow: true },
  failed: { says: 'Processing, then fails', processing: 'failed', decline: notDebited },
  failedDelayed: {
    says: 'Processing for long, then fails',
    processing: 'failed',
    isSlow: true,
    decline: notDebited,
  },
  disputed: {
    says: 'Processing, then pays; then disputed, and lost',
    processing: 'succeeded',
    dispute: { reason: 'debit_not_authorized', kind: 'final' },
  },
  exceedsWeeklyVolumeLimit: {
    says: 'Processing, then fails: more than the account may pay in a week',
    processing: 'failed',
    decline: {
      code: 'charge_exceeds_source_limit',
      declineCode: 'charge_exceeds_source_limit',
      message: 'The payment exceeds what this account may be charged in a week.',
    },
  },
  exceedsWeeklyTransactionLimit: {
    says: 'Processing, then fails: too many payments in a week',
    processing: 'failed',
    decline: {
      code: 'charge_exceeds_weekly_limit',
      declineCode: 'charge_exceeds_weekly_limit',
      message: 'The payment exceeds how often this account may be charged in a week.',
    },
  },
  insufficientFunds: {
    says: 'Processing, then fails: insufficient funds',
    processing: 'failed',
    decline: {
      code: 'insufficient_funds',
      declineCode: 'insufficient_funds',
      message: "The customer's account has insufficient funds to cover this payment.",
    },
  },
} satisfies Record<string, Scenario>;

/** The processor's public test accounts, by country and by what they do. */
const ibans: Record<string, Record<keyof typeof scenarios, string>> = {
  at: {
    success: 'AT611904300234573201',
    successDelayed: 'AT321904300235473204',
    failed: 'AT861904300235473202',
    failedDelayed: 'AT051904300235473205',
    disputed: 'AT591904300235473203',
    exceedsWeeklyVolumeLimit: 'AT981904300000343434',
    exceedsWeeklyTransactionLimit: 'AT601904300000121212',
    insufficientFunds: 'AT981904300002222227',
  },
  de: {
    success: 'DE89370400440532013000',
    successDelayed: 'DE08370400440532013003',
    failed: 'DE62370400440532013001',
    failedDelayed: 'DE78370400440532013004',
    disputed: 'DE35370400440532013002',
    exceedsWeeklyVolumeLimit: 'DE65370400440000343434',
    exceedsWeeklyTransactionLimit: 'DE27370400440000121212',
    insufficientFunds: 'DE65370400440002222227',
  },
  fr: {
    success: 'FR1420041010050500013M02606',
    successDelayed: 'FR3020041010050500013M02609',
    failed: 'FR8420041010050500013M02607',
    failedDelayed: 'FR7920041010050500013M02600',
    disputed: 'FR5720041010050500013M02608',
    exceedsWeeklyVolumeLimit: 'FR9720041010050000000343434',
    exceedsWeeklyTransactionLimit: 'FR5920041010050000000121212',
    insufficientFunds: 'FR9720041010050000002222227',
  },
};

const publicAccounts: TestAccount[] = Object.entries(ibans).flatMap(([country, ofCountry]) =>
  Object.entries(scenarios).map(([name, scenario]) => ({
    ...scenario,
    name: `sepa_${name}_${country}`,
    iban: Reflect.get(ofCountry, name),
    aliases: [`pm_sepaDebit_${name}_${country}`],
  })),
);

/** The sandbox's own accounts: those of a bank that is all nines. */
const ownAccounts: TestAccount[] = [
  {
    name: 'sepa_webhook_late',
    iban: 'DE93999999990000000001',
    says: 'Processing, then pays; the webhooks come late',
    aliases: ['pm_sepaDebit_sandbox_webhookLate'],
    processing: 'succeeded',
    webhookFault: 'webhook_late',
    own: true,
  },
  {
    name: 'sepa_webhook_twice',
    iban: 'DE66999999990000000002',
    says: 'Processing, then pays; every webhook comes twice',
    aliases: ['pm_sepaDebit_sandbox_webhookTwice'],
    processing: 'succeeded',
    webhookFault: 'webhook_twice',
    own: true,
  },
  {
    name: 'sepa_webhook_disorder',
    iban: 'DE39999999990000000003',
    says: 'Processing, then pays; the webhooks come in the wrong order',
    aliases: ['pm_sepaDebit_sandbox_webhookDisorder'],
    processing: 'succeeded',
    webhookFault: 'webhook_disorder',
    own: true,
  },
  {
    name: 'sepa_webhook_never',
    iban: 'DE12999999990000000004',
    says: 'Processing, then pays; no webhook ever comes',
    aliases: ['pm_sepaDebit_sandbox_webhookNever'],
    processing: 'succeeded',
    webhookFault: 'webhook_never',
    own: true,
  },
];

export const testAccounts: TestAccount[] = [...publicAccounts, ...ownAccounts];

/** Accounts of which no payment method can be made: the bank, or the account, takes no debits. */
const unusable = [
  'AT271904300000055555',
  'AT511904300000066666',
  'DE91370400440000055555',
  'DE18370400440000066666',
];

export function isUnusable(iban: string): boolean {
  return unusable.includes(iban);
}

/** Any other well-formed account: a real one, which a test processor refuses to debit. */
export function accountByIban(iban: string): TestAccount {
  return testAccounts.find((account) => account.iban === iban) ?? foreignAccount;
}

export const foreignAccount: TestAccount = {
  name: 'not_a_test_account',
  iban: '',
  says: 'Processing, then fails: no test account',
  aliases: [],
  processing: 'failed',
  decline: notDebited,
};
