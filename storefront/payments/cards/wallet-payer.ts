import type { IdentityValues } from '#domain/contact/identity-form.ts';

/** The payer, as a wallet knows them. */
export interface WalletPayer {
  readonly name?: string;
  readonly email?: string;
}

const pairs = [
  ['first_name', 'last_name'],
  ['email', 'email_confirm'],
] as const;

/** Fields that a wallet fills in: the name or the e-mail address, where nothing of it is typed yet. */
export const leftToWallet = (values: IdentityValues): readonly string[] =>
  pairs.filter((pair) => pair.every((name) => (values[name] ?? '').trim() === '')).flat();

/** The wallet's values for these fields. Of several names the last is the family name. */
export function givenByWallet({ name = '', email = '' }: WalletPayer): IdentityValues {
  const words = name.trim().split(/\s+/);
  const last_name = words.length > 1 ? words.pop() : '';
  return { first_name: words.join(' '), last_name, email, email_confirm: email };
}
