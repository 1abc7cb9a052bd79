import { isEmail } from './email.ts';

/** How addresses are told that no mailbox stands behind (USR-12, USR-13, A-57). */
export interface NoEmailRule {
  /** What such an address begins with; none does where it is empty. */
  readonly prefix: string;
  /** Addresses that begin so and are real all the same, of people who try the shop out. */
  readonly testAccounts: readonly string[];
}

/** Whether a member has an address that letters reach. */
export function hasEmail(email: string | null, { prefix, testAccounts }: NoEmailRule): boolean {
  const address = email?.trim().toLowerCase() ?? '';
  if (address === '') return false;
  if (testAccounts.some((account) => account.trim().toLowerCase() === address)) return true;
  return prefix === '' || !address.startsWith(prefix.toLowerCase());
}

/** Whether a letter can go to an address: it is one, and a mailbox stands behind it (USR-12). */
export const isReached = (email: string | null, rule: NoEmailRule): email is string =>
  email !== null && isEmail(email) && hasEmail(email, rule);
