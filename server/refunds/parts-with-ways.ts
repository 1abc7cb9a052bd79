import type { Tx } from '../store/database.ts';
import { waysOfPayments } from '../store/payments/payment-ways.ts';

/** A part of a refund, by what it goes back to. */
interface Part {
  /** The last four characters of the gift card that it goes to. */
  readonly last_four: string | null;
}

/**
 * Adds to the parts of a refund how their payments were paid, so that "iDEAL" is not called a card. `payments` has the
 * payment's id for each part. Called after the mark of an outcome, which does not depend on it.
 */
export async function partsWithWays<P extends Part>(
  tx: Tx,
  parts: readonly P[],
  payments: readonly { readonly payment_id: string }[],
): Promise<(P & { kind: string | null; brand: string | null })[]> {
  if (parts.length === 0) return [];
  const ids = payments.map(({ payment_id }) => payment_id);
  const ways = new Map((await waysOfPayments(tx, ids)).map((way) => [way.id, way]));
  return parts.map((part, at) => {
    const { method: kind = null, brand = null, last_four = null } = ways.get(ids[at] ?? '') ?? {};
    return { ...part, kind, brand, last_four: part.last_four ?? last_four };
  });
}
