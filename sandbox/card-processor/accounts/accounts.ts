import { createHash } from 'node:crypto';
import type { CardAccount } from './options.ts';

/** An account with its id, under which the books keep its rows. */
export type MerchantAccount = CardAccount & { id: string };

/** Derives the account's id from its secret key, so that it is the same after a restart. */
export function withAccountId(account: CardAccount): MerchantAccount {
  const digest = createHash('sha256').update(account.secretKey).digest('hex');
  return { ...account, id: `acct_${digest.slice(0, 16)}` };
}
