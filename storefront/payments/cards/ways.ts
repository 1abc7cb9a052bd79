/** The processor's report of the ways to pay that its fields offer, by names such as `sepaDebit`. */
export type AvailableWays = Readonly<Record<string, { readonly available: boolean }>>;

/** Wallets have buttons of their own, and Link is part of the card fields. */
const elsewhere = new Set(['apple_pay', 'google_pay', 'link']);

/**
 * The ways to pay with the processor's fields, by its names such as `sepa_debit`: the card first,
 * then the others in its order. A card alone, until it has reported any.
 */
export function waysOf(available: AvailableWays | undefined): readonly string[] {
  const ways = Object.entries(available ?? {})
    .filter(([, way]) => way.available)
    .map(([name]) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    .filter((way) => !elsewhere.has(way))
    .sort((one, other) => Number(other === 'card') - Number(one === 'card'));
  return ways.length > 0 ? ways : ['card'];
}

/**
 * The ways that suit a payment: a card alone if the payment is charged again later (`renews`), because a bank's page or
 * a debit asks the payer each time, or takes days. What the processor offers without any card stays unchanged.
 */
export const suitableWays = (ways: readonly string[], renews: boolean): readonly string[] =>
  renews && ways.includes('card') ? ['card'] : ways;
