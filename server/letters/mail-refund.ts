import type { Notes } from '#contract/letters/letters.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import { orderAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services/services.ts';
import { ordersById } from '../store/orders/orders.ts';
import { refundedOrders } from '../store/refunds/refunded-orders.ts';
import { deliverLetter, type Post, skipLetter } from './deliver-letter.ts';
import { noteOf } from './note.ts';

const kind = 'refund';

/**
 * Tells the buyer of an order about a refund. Nothing is sent if the refund failed meanwhile.
 * Throws to be retried: the letter then has the same Message-ID.
 */
export async function mailRefund(
  services: Services,
  post: Post,
  payload: JobPayloads['mail_refund'],
): Promise<void> {
  const { portal_id: portalId, payment_entry_id: entryId, ticket_order_id: orderId } = payload;
  const { store } = services;
  const catalogue = await services.cache.catalogue(portalId);
  const { order, refund } = await store.read(portalId, async (tx) => ({
    order: (await ordersById(tx, [orderId]))[0],
    refund: (await refundedOrders(tx, entryId)).find((each) => each.ticket_order_id === orderId),
  }));
  if (!order || !refund) throw new Error('the refund of a letter, or its order, is missing');
  const about = {
    portal: catalogue.portal.key,
    order_number: order.order_number,
    letter: kind,
  };
  if (refund.state !== 'done') {
    await skipLetter(services, post, { portalId, about, why: 'the refund failed after all' });
    return;
  }
  const { envelope, content } = await noteOf(services, catalogue, {
    sellerId: order.seller_id,
    language: order.language,
    subjectId: `${entryId} ${order.id}`,
    note: {
      kind,
      amount: formatAmount(refund.amount, refund.currency),
      currency: refund.currency,
      orderNumber: order.order_number,
      giftCard: refund.gateway_id === 'ledger' ? (refund.last_four ?? '') : null,
      why: whyOf(refund.reason),
    },
    url: (origin, slug) =>
      orderAddress(origin, catalogue.portal, { slug, orderId, language: order.language }),
  });
  const rendered = await post.renderLetter('note', content);
  const letter = { ...envelope, to: order.buyer.email, ...rendered };
  const subject = { catalogue, sellerId: order.seller_id, about, secrets: [] };
  await deliverLetter(post, services, subject, letter);
}

function whyOf(reason: string): Notes['refund']['why'] {
  if (reason === 'tickets_cancelled') return 'cancelled';
  if (reason === 'order_changed') return 'changed';
  return reason === 'paid_twice' ? 'surplus' : 'other';
}
