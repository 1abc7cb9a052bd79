import type { IdentityValues } from '#domain/contact/identity-form.ts';

/** The payer's details as a wallet knows them. */
export interface WalletPayer {
  readonly name?: string;
  readonly email?: string;
}

const pairs = [
  ['first_name', 'last_name'],
  ['email', 'email_confirm'],
] as const;

/** The fields that a wallet fills in: the name and the email address, each if the buyer has typed nothing of it. */
export const fieldsLeftToWallet = (values: IdentityValues): readonly string[] =>
  pairs.filter((pair) => pair.every((name) => (values[name] ?? '').trim() === '')).flat();

/** The wallet's values for these fields. The last of several names is the family name. */
export function valuesFromWallet({ name = '', email = '' }: WalletPayer): IdentityValues {
  const words = name.trim().split(/\s+/);
  const last_name = words.length > 1 ? words.pop() : '';
  return { first_name: words.join(' '), last_name, email, email_confirm: email };
}
