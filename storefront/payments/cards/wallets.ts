/** Wallets that a browser may have, in the order in which they are shown (PAY-17). */
export const wallets = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof wallets)[number];
/** A saved card, by its id. */
type SavedMethod = `saved:${string}`;
export type PayMethod = Wallet | SavedMethod | 'card';

export const savedMethod = (id: string): SavedMethod => `saved:${id}`;
export const isWallet = (method: PayMethod | null): method is Wallet =>
  wallets.some((wallet) => wallet === method);

/** The wallets of a browser, in their order; the processor's element says which it has. */
export function walletsOf(
  available: { readonly applePay?: boolean; readonly googlePay?: boolean } | undefined,
): readonly Wallet[] {
  const has = { apple_pay: available?.applePay, google_pay: available?.googlePay };
  return wallets.filter((wallet) => has[wallet] === true);
}

/** The ways to pay in order: saved cards, wallets, a new card (PAY-17). */
export const methodsOf = (
  available: readonly Wallet[],
  savedIds: readonly string[],
): readonly PayMethod[] => [...savedIds.map(savedMethod), ...available, 'card'];

/** The way that pays: the chosen one if it is there, else the first (PAY-16, PAY-67). */
export function methodOf(chosen: PayMethod | null, methods: readonly PayMethod[]): PayMethod {
  return methods.find((method) => method === chosen) ?? methods[0] ?? 'card';
}
