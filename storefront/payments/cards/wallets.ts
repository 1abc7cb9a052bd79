/** The supported wallets, in display order (PAY-17). */
export const wallets = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof wallets)[number];
/** A saved card as a method, by its id. */
type SavedMethod = `saved:${string}`;
export type PayMethod = Wallet | SavedMethod | 'card';

export const savedMethod = (id: string): SavedMethod => `saved:${id}`;
export const isWallet = (method: PayMethod | null): method is Wallet =>
  wallets.some((wallet) => wallet === method);

/** The wallets of a browser in display order, from the report of the processor's element. */
export function walletsOf(
  available: { readonly applePay?: boolean; readonly googlePay?: boolean } | undefined,
): readonly Wallet[] {
  const has = { apple_pay: available?.applePay, google_pay: available?.googlePay };
  return wallets.filter((wallet) => has[wallet] === true);
}

/** The payment methods in order: saved cards, wallets, a new card (PAY-17). */
export const methodsOf = (
  available: readonly Wallet[],
  savedIds: readonly string[],
): readonly PayMethod[] => [...savedIds.map(savedMethod), ...available, 'card'];

/** The payment method in use: the chosen one if available, else the first (PAY-16, PAY-67). */
export function methodOf(chosen: PayMethod | null, methods: readonly PayMethod[]): PayMethod {
  return methods.find((method) => method === chosen) ?? methods[0] ?? 'card';
}
