import type { TestBehaviour } from './behaviour.ts';

/** A bank account for SEPA Direct Debit. Its payments are always `processing` first. */
export type TestAccount = TestBehaviour & { iban: string; processing: 'succeeded' | 'failed' };

type Scenario = Pick<TestBehaviour, 'decline' | 'isSlow' | 'dispute'> &
  Pick<TestAccount, 'processing' | 'description'>;

/** The error of an account that the bank does not debit. */
const notDebited = {
  code: 'payment_intent_payment_attempt_failed',
  declineCode: 'generic_could_not_process',
  message: 'The bank account could not be debited.',
};

const scenarios = {
  success: { description: 'Processing, then pays', processing: 'succeeded' },
  successDelayed: {
    description: 'Processing for long, then pays',
    processing: 'succeeded',
    isSlow: true,
  },
  failed: { description: 'Processing, then fails', processing: 'failed', decline: notDebited },
  failedDelayed: {
    description: 'Processing for long, then fails',
    processing: 'failed',
    isSlow: true,
    decline: notDebited,
  },
  disputed: {
    description: 'Processing, then pays; then disputed, and lost',
    processing: 'succeeded',
    dispute: { reason: 'debit_not_authorized', kind: 'final' },
  },
  exceedsWeeklyVolumeLimit: {
    description: 'Processing, then fails: more than the account may pay in a week',
    processing: 'failed',
    decline: {
      code: 'charge_exceeds_source_limit',
      declineCode: 'charge_exceeds_source_limit',
      message: 'The payment exceeds what this account may be charged in a week.',
    },
  },
  exceedsWeeklyTransactionLimit: {
    description: 'Processing, then fails: too many payments in a week',
    processing: 'failed',
    decline: {
      code: 'charge_exceeds_weekly_limit',
      declineCode: 'charge_exceeds_weekly_limit',
      message: 'The payment exceeds how often this account may be charged in a week.',
    },
  },
  insufficientFunds: {
    description: 'Processing, then fails: insufficient funds',
    processing: 'failed',
    decline: {
      code: 'insufficient_funds',
      declineCode: 'insufficient_funds',
      message: "The customer's account has insufficient funds to cover this payment.",
    },
  },
} satisfies Record<string, Scenario>;

/** The processor's public test accounts, by country and scenario. */
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

/** The sandbox's own accounts, at a bank with the code 99999999. */
const sandboxAccounts: TestAccount[] = [
  {
    name: 'sepa_webhook_late',
    iban: 'DE93999999990000000001',
    description: 'Processing, then pays; the webhooks come late',
    aliases: ['pm_sepaDebit_sandbox_webhookLate'],
    processing: 'succeeded',
    webhookFault: 'webhook_late',
    own: true,
  },
  {
    name: 'sepa_webhook_twice',
    iban: 'DE66999999990000000002',
    description: 'Processing, then pays; every webhook comes twice',
    aliases: ['pm_sepaDebit_sandbox_webhookTwice'],
    processing: 'succeeded',
    webhookFault: 'webhook_twice',
    own: true,
  },
  {
    name: 'sepa_webhook_disorder',
    iban: 'DE39999999990000000003',
    description: 'Processing, then pays; the webhooks come in the wrong order',
    aliases: ['pm_sepaDebit_sandbox_webhookDisorder'],
    processing: 'succeeded',
    webhookFault: 'webhook_disorder',
    own: true,
  },
  {
    name: 'sepa_webhook_never',
    iban: 'DE12999999990000000004',
    description: 'Processing, then pays; no webhook ever comes',
    aliases: ['pm_sepaDebit_sandbox_webhookNever'],
    processing: 'succeeded',
    webhookFault: 'webhook_never',
    own: true,
  },
];

export const testAccounts: TestAccount[] = [...publicAccounts, ...sandboxAccounts];

/** Accounts that accept no debits, so that no payment method can be created for them. */
const accountsWithoutDebits = [
  'AT271904300000055555',
  'AT511904300000066666',
  'DE91370400440000055555',
  'DE18370400440000066666',
];

export function refusesDebits(iban: string): boolean {
  return accountsWithoutDebits.includes(iban);
}

/** Finds a test account; any other well-formed IBAN is a real account, which cannot be debited. */
export function accountByIban(iban: string): TestAccount {
  return testAccounts.find((account) => account.iban === iban) ?? unknownAccount;
}

const unknownAccount: TestAccount = {
  name: 'not_a_test_account',
  iban: '',
  description: 'Processing, then fails: no test account',
  aliases: [],
  processing: 'failed',
  decline: notDebited,
};
