import { purchases } from './metrics.ts';

/** Payment methods by gateway. */
const ways = { stripe: 'card', ledger: 'gift_card', free: 'free' } as const;
/** Outcomes of a payment; `cancelled` means by the buyer or by expiry. */
const ends = ['completed', 'partial', 'refunded', 'failed', 'cancelled'] as const;

// All start at zero, so that the first count shows as an increase.
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

/** Counts a payment that has just ended, after its transaction commits. */
export function countPurchase(gateway: keyof typeof ways, { kind, failure }: Outcome): void {
  const end = kind === 'failed' && failure?.type === 'canceled' ? 'cancelled' : kind;
  counters[gateway]?.[end]?.inc();
}
