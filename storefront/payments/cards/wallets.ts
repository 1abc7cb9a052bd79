/** The supported wallets, in display order (PAY-17). */
export const wallets = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof wallets)[number];
/** A saved card as a method, by its id. */
type SavedMethod = `saved:${string}`;
/** A way to pay with fields of the processor's, other than a card, by the processor's name. */
type OtherWay = `way:${string}`;
export type PayMethod = Wallet | SavedMethod | 'card' | OtherWay;

export const savedMethod = (id: string): SavedMethod => `saved:${id}`;
export const isWallet = (method: PayMethod | null): method is Wallet =>
  wallets.some((wallet) => wallet === method);

/** The method of a way to pay with fields, by the processor's name: `card`, `sepa_debit`. */
export const wayMethod = (way: string): 'card' | OtherWay =>
  way === 'card' ? 'card' : `way:${way}`;
/** The way that a method pays with fields; undefined for a wallet or a saved card. */
export function wayOf(method: PayMethod | null): string | undefined {
  if (method === 'card') return method;
  return method?.startsWith('way:') ? method.slice('way:'.length) : undefined;
}

/** The wallets of a browser in display order, from the report of the processor's element. */
export function walletsOf(
  available: { readonly applePay?: boolean; readonly googlePay?: boolean } | undefined,
): readonly Wallet[] {
  const has = { apple_pay: available?.applePay, google_pay: available?.googlePay };
  return wallets.filter((wallet) => has[wallet] === true);
}

/** The payment methods in order: saved cards, wallets, a new card, other `ways` (PAY-17). */
export const methodsOf = (
  available: readonly Wallet[],
  savedIds: readonly string[],
  ways: readonly string[] = ['card'],
): readonly PayMethod[] => [...savedIds.map(savedMethod), ...available, ...ways.map(wayMethod)];

/** The payment method in use: the chosen one if available, else the first (PAY-16, PAY-67). */
export function methodOf(chosen: PayMethod | null, methods: readonly PayMethod[]): PayMethod {
  return methods.find((method) => method === chosen) ?? methods[0] ?? 'card';
}
