import type { Wallet } from '../messages.ts';

/** What the wallets are called. */
export const walletNames: Record<Wallet, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
};
