import { createHash } from 'node:crypto';
import type { CardAccount } from './options.ts';

/** An account with the id that its books go by. */
export type KnownAccount = CardAccount & { id: string };

/** The id follows from the key, so that a restart finds the same books. */
export function knownAccount(account: CardAccount): KnownAccount {
  const digest = createHash('sha256').update(account.secretKey).digest('hex');
  return { ...account, id: `acct_${digest.slice(0, 16)}` };
}
