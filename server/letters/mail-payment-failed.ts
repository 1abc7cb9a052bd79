import { formatAmount } from '#domain/pricing/money.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import { paymentAddress, sellerAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services/services.ts';
import { readIdentity } from '../store/accounts/identities.ts';
import { readCart } from '../store/cart/carts.ts';
import { readPayment } from '../store/payments/payments.ts';
import { deliverLetter, type Post, skipLetter } from './deliver-letter.ts';
import { noteOf } from './note.ts';

const kind = 'payment_failed';

/**
 * Tells the buyer that a debit did not clear. Sends nothing if the money arrived after all. Throws so that the job is
 * retried: the letter then has the same Message-ID.
 */
export async function mailPaymentFailed(
  services: Services,
  post: Post,
  { portal_id: portalId, payment_id: paymentId }: JobPayloads['mail_payment_failed'],
): Promise<void> {
  const { store } = services;
  const catalogue = await services.cache.catalogue(portalId);
  const { payment, cart, buyer } = await store.read(portalId, async (tx) => {
    const payment = await readPayment(tx, paymentId);
    return {
      payment,
      cart: payment && (await readCart(tx, payment.cart_id)),
      buyer: payment && (await readIdentity(tx, payment.identity_id)),
    };
  });
  if (!payment || !cart) throw new Error('the payment of a letter, or its cart, is missing');
  const about = { portal: catalogue.portal.key, cart_number: cart.cart_number, letter: kind };
  if (payment.state !== 'failed') {
    await skipLetter(services, post, { portalId, about, why: 'the money arrived after all' });
    return;
  }
  // An order's instalment, and a cart that staff hold without an end, can still be paid.
  const areGone = cart.state !== 'ordered' && cart.expires_at !== null;
  const { portal } = catalogue;
  const { id: cartId, language } = cart;
  const { envelope, content } = await noteOf(services, catalogue, {
    sellerId: cart.seller_id,
    language,
    subjectId: payment.id,
    note: {
      kind,
      amount: formatAmount(payment.amount, payment.currency),
      currency: payment.currency,
      cartNumber: cart.cart_number,
      areGone,
    },
    url: (origin, slug) =>
      areGone
        ? sellerAddress(origin, portal, { slug, language })
        : paymentAddress(origin, portal, { slug, cartId, language }),
  });
  const rendered = await post.renderLetter('note', content);
  const letter = { ...envelope, to: buyer?.email ?? '', ...rendered };
  const subject = { catalogue, sellerId: cart.seller_id, about, secrets: [] };
  await deliverLetter(post, services, subject, letter);
}
