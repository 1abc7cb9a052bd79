import type { Wallet } from '../messages.ts';

/** The wallets' display names. */
export const walletNames: Record<Wallet, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
};
