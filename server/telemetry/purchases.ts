import { purchases } from './metrics.ts';

/** The ways of payment, by their gateways. */
const ways = { stripe: 'card', ledger: 'gift_card', free: 'free' } as const;
/** Ends of a payment; `cancelled` is one that its buyer or the clock gave up. */
const ends = ['completed', 'partial', 'refunded', 'failed', 'cancelled'] as const;

// All are shown from the start, so that the first of each is a rise.
const counters = Object.fromEntries(
  Object.entries(ways).map(([gateway, way]) => [
    gateway,
    Object.fromEntries(ends.map((end) => [end, purchases.of(way, end)])),
  ]),
);

/** An outcome of a payment (`server/orders/payment-outcome.ts`). */
interface Outcome {
  readonly kind: string;
  readonly failure?: { readonly type: string };
}

/** Counts a payment that came to its end just now, once its transaction is committed. */
export function countPurchase(gateway: keyof typeof ways, { kind, failure }: Outcome): void {
  const end = kind === 'failed' && failure?.type === 'canceled' ? 'cancelled' : kind;
  counters[gateway]?.[end]?.inc();
}
