import type { NoteLetter, Notes } from '#contract/letters/letters.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import { orderAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services/services.ts';
import { type OrderRow, ordersById } from '../store/orders/orders.ts';
import { refundToRemedy } from '../store/refunds/refund-remedies.ts';
import { refundedOrders } from '../store/refunds/refunded-orders.ts';
import { deliverLetter, type Post, skipLetter } from './deliver-letter.ts';
import { noteOf } from './note.ts';

type Payload = JobPayloads['mail_refund'];

/**
 * Tells an order's buyer about a refund. Sends nothing if the refund has failed in the meantime. Throws so that the job
 * is retried: the letter then has the same Message-ID.
 */
export async function mailRefund(services: Services, post: Post, payload: Payload): Promise<void> {
  const { portal_id: portalId, payment_entry_id: entryId } = payload;
  const { order, refund } = await refundOfLetter(services, payload);
  const about = await aboutOf(services, portalId, order, 'refund');
  if (refund.state !== 'done') {
    await skipLetter(services, post, { portalId, about, why: 'the refund failed after all' });
    return;
  }
  await send(
    services,
    post,
    { portalId, order, about, entryId },
    {
      kind: 'refund',
      amount: formatAmount(refund.amount, refund.currency),
      currency: refund.currency,
      orderNumber: order.order_number,
      giftCard: refund.gateway_id === 'ledger' ? (refund.last_four ?? '') : null,
      why: whyOf(refund.reason),
    },
  );
}

/**
 * Tells an order's buyer that a refund did not reach them. Sends nothing if staff have ended it in the meantime. Throws
 * so that the job is retried.
 */
export async function mailRefundFailed(
  services: Services,
  post: Post,
  payload: Payload,
): Promise<void> {
  const { portal_id: portalId, payment_entry_id: entryId } = payload;
  const { order, refund, remedy } = await refundOfLetter(services, payload);
  const about = await aboutOf(services, portalId, order, 'refund_failed');
  if (remedy !== null) {
    const why = 'staff ended the failed refund meanwhile';
    await skipLetter(services, post, { portalId, about, why });
    return;
  }
  await send(
    services,
    post,
    { portalId, order, about, entryId },
    {
      kind: 'refund_failed',
      amount: formatAmount(refund.amount, refund.currency),
      currency: refund.currency,
      orderNumber: order.order_number,
    },
  );
}

/** Reads the order's part of a refund, and how staff ended it if it failed. */
async function refundOfLetter(
  { store }: Services,
  { portal_id: portalId, payment_entry_id: entryId, ticket_order_id: orderId }: Payload,
) {
  const { order, refund, ended } = await store.read(portalId, async (tx) => ({
    order: (await ordersById(tx, [orderId]))[0],
    refund: (await refundedOrders(tx, entryId)).find((each) => each.ticket_order_id === orderId),
    ended: await refundToRemedy(tx, entryId),
  }));
  if (!order || !refund) throw new Error('the refund of a letter, or its order, is missing');
  return { order, refund, remedy: ended?.remedy ?? null };
}

async function aboutOf(services: Services, portalId: number, order: OrderRow, letter: string) {
  const { portal } = await services.cache.catalogue(portalId);
  return { portal: portal.key, order_number: order.order_number, letter };
}

interface AboutRefund {
  readonly portalId: number;
  readonly order: OrderRow;
  readonly about: Awaited<ReturnType<typeof aboutOf>>;
  readonly entryId: string;
}

/** Sends a note about a refund to the buyer of its order. */
async function send(
  services: Services,
  post: Post,
  { portalId, order, about, entryId }: AboutRefund,
  note: NoteLetter['note'],
): Promise<void> {
  const catalogue = await services.cache.catalogue(portalId);
  const { id: orderId, seller_id: sellerId, language } = order;
  const { envelope, content } = await noteOf(services, catalogue, {
    sellerId,
    language,
    subjectId: `${entryId} ${orderId}`,
    note,
    url: (origin, slug) => orderAddress(origin, catalogue.portal, { slug, orderId, language }),
  });
  const rendered = await post.renderLetter('note', content);
  const letter = { ...envelope, to: order.buyer.email, ...rendered };
  await deliverLetter(post, services, { catalogue, sellerId, about, secrets: [] }, letter);
}

function whyOf(reason: string): Notes['refund']['why'] {
  if (reason === 'tickets_cancelled') return 'cancelled';
  if (reason === 'order_changed') return 'changed';
  return reason === 'paid_twice' ? 'surplus' : 'other';
}
