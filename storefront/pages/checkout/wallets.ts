/** Wallets that a browser may have, in the order in which they are shown (PAY-17). */
export const wallets = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof wallets)[number];
export type PayMethod = Wallet | 'card';

/** The wallets of a browser, in their order; the processor's element says which it has. */
export function walletsOf(
  available: { readonly applePay?: boolean; readonly googlePay?: boolean } | undefined,
): readonly Wallet[] {
  const has = { apple_pay: available?.applePay, google_pay: available?.googlePay };
  return wallets.filter((wallet) => has[wallet] === true);
}

/** What is paid by: what was chosen if it is there, else a wallet if there is one (PAY-16). */
export function methodOf(chosen: PayMethod | null, available: readonly Wallet[]): PayMethod {
  const methods: readonly PayMethod[] = [...available, 'card'];
  return methods.find((method) => method === chosen) ?? methods[0] ?? 'card';
}
