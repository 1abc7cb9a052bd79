import type { JobPayloads } from '../jobs/enqueue.ts';
import { sellerAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services/services.ts';
import { readCart } from '../store/cart/carts.ts';
import { readPayment } from '../store/payments/payments.ts';
import { deliverLetter, type Post } from './deliver-letter.ts';
import { noteOf } from './note.ts';

const kind = 'purchase_lost';

/**
 * Tells a buyer that a database restore undid their purchase: it is booked again, with new codes, or refunded (OPS-07).
 * Throws so that the job is retried.
 */
export async function mailPurchaseLost(
  services: Services,
  post: Post,
  payload: JobPayloads['mail_purchase_lost'],
): Promise<void> {
  const { portal_id: portalId, seller_id: sellerId, language, occasion, email } = payload;
  const catalogue = await services.cache.catalogue(portalId);
  const isBooked = await isBookedAgain(services, payload);
  const { envelope, content } = await noteOf(services, catalogue, {
    sellerId,
    language,
    subjectId: occasion,
    note: {
      kind,
      cartNumber: payload.cart_number,
      amount: payload.amount,
      currency: payload.currency,
      isBooked,
    },
    url: (origin, slug) => sellerAddress(origin, catalogue.portal, { slug, language }),
  });
  const letter = { ...envelope, to: email, ...(await post.renderLetter('note', content)) };
  const about = {
    portal: catalogue.portal.key,
    cart_number: payload.cart_number,
    letter: kind,
  };
  await deliverLetter(post, services, { catalogue, sellerId, about, secrets: [] }, letter);
}

/** Throws while that is undecided. */
async function isBookedAgain(
  { store }: Services,
  { portal_id, payment_id }: JobPayloads['mail_purchase_lost'],
): Promise<boolean> {
  if (payment_id === undefined) return false;
  const { payment, cart } = await store.read(portal_id, async (tx) => {
    const payment = await readPayment(tx, payment_id);
    return { payment, cart: payment && (await readCart(tx, payment.cart_id)) };
  });
  if (payment?.state !== 'captured' || payment.next_check_at !== null) {
    throw new Error(`payment ${payment_id} is not booked yet`);
  }
  return cart?.state === 'ordered';
}
