import { formatAmount } from '#domain/pricing/money.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import type { Tx } from '../store/database.ts';
import type { Charge } from './compare-charges.ts';

interface Recipient {
  readonly email: string | null;
  /** The attempt in the books; omitted if the money is refunded without one. */
  readonly paymentId?: string;
}

/** Milliseconds until the letter is written, so that the order's own comes first. */
const later = 60_000;

/**
 * Queues the letter about a purchase that a restore lost: its tickets have new codes, or its money is refunded (OPS-07).
 * Returns false if there is no address to write to.
 */
export async function writeToBuyer(
  tx: Tx,
  { cache, now }: Services,
  { portalId, intent, cart }: Charge,
  { email, paymentId }: Recipient,
): Promise<boolean> {
  if (!email) return false;
  const { portal, sellers } = await cache.catalogue(portalId);
  const named = cart?.seller_id ?? intent.sellerId ?? '';
  // The first seller, for a charge of an earlier release, which does not name one.
  const seller = sellers.has(named) ? named : [...sellers.keys()][0];
  const asked = cart?.language ?? intent.language ?? '';
  const language = portal.languages.includes(asked) ? asked : portal.languages[0];
  if (seller === undefined || language === undefined) return false;
  const payload = {
    portal_id: portalId,
    seller_id: seller,
    language,
    occasion: intent.intentId,
    email,
    cart_number: cart?.cart_number ?? intent.cartNumber ?? '',
    amount: formatAmount(intent.received - intent.refunded, intent.currency),
    currency: intent.currency,
    ...(paymentId === undefined ? {} : { payment_id: paymentId }),
  };
  enqueue(tx, 'mail_purchase_lost', payload, new Date(now() + later));
  return true;
}
