import { isEmail } from './email.ts';

/** The pattern of placeholder addresses, which have no mailbox (USR-12, USR-13, A-57). */
interface NoEmailRule {
  /** The prefix of placeholder addresses. If empty, there are none. */
  readonly prefix: string;
  /** Real addresses with the same prefix: people who try the shop. */
  readonly testAccounts: readonly string[];
}

/** Returns true if a member has an address that can receive email. */
export function hasEmail(email: string | null, { prefix, testAccounts }: NoEmailRule): boolean {
  const address = email?.trim().toLowerCase() ?? '';
  if (address === '') return false;
  if (testAccounts.some((account) => account.trim().toLowerCase() === address)) return true;
  return prefix === '' || !address.startsWith(prefix.toLowerCase());
}

/** Returns true if an address can receive email: it is valid and not a placeholder (USR-12). */
export const isReachable = (email: string | null, rule: NoEmailRule): email is string =>
  email !== null && isEmail(email) && hasEmail(email, rule);
