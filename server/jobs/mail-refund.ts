import type { RefundLetter } from '#contract/letters.ts';
import { isEmail } from '#domain/email.ts';
import { formatAmount } from '#domain/money.ts';
import { letterHead } from '../mail/letter-head.ts';
import { letterKey } from '../mail/letter-key.ts';
import { logosOf } from '../mail/logo-picture.ts';
import { orderAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services.ts';
import type { Catalogue } from '../store/catalogue.ts';
import { type OrderRow, ordersById } from '../store/orders.ts';
import { type RefundedOrderRow, refundedOrders } from '../store/refunded-orders.ts';
import { deliverLetter, type Post } from './deliver-letter.ts';
import type { JobPayloads } from './enqueue.ts';

const kind = 'refund';

/**
 * Tells the buyer of an order what was given back of it. Nothing is written where the refund failed
 * meanwhile. Throws when it can be tried again: the letter then has the same Message-ID.
 */
export async function mailRefund(
  services: Services,
  post: Post,
  payload: JobPayloads['mail_refund'],
): Promise<void> {
  const { portal_id: portalId, payment_entry_id: entryId, ticket_order_id: orderId } = payload;
  const { store, log } = services;
  const catalogue = await services.cache.catalogue(portalId);
  const { order, refund } = await store.read(portalId, async (tx) => ({
    order: (await ordersById(tx, [orderId]))[0],
    refund: (await refundedOrders(tx, entryId)).find((each) => each.ticket_order_id === orderId),
  }));
  if (!order || !refund) throw new Error('the refund of a letter, or its order, is not there');
  const about = {
    portal: catalogue.portal.key,
    order_number: order.order_number,
    letter: kind,
  };
  if (refund.state !== 'done') {
    log.info(about, 'no letter: the refund failed after all');
    return;
  }
  if (!isEmail(order.buyer.email)) {
    log.warn(about, 'no letter: there is no e-mail address to send it to');
    return;
  }
  const { content, pictures, ...envelope } = await contentOf(services, catalogue, order, {
    ...refund,
    entryId,
  });
  const letter = {
    ...envelope,
    to: order.buyer.email,
    ...(await post.renderLetter(kind, content)),
    attachments: pictures,
  };
  await deliverLetter(post, services, { portalId, about }, letter);
}

async function contentOf(
  services: Services,
  catalogue: Catalogue,
  order: OrderRow,
  refund: RefundedOrderRow & { readonly entryId: string },
) {
  const { portal } = catalogue;
  const { language } = order;
  const seller = catalogue.sellers.get(order.seller_id);
  if (!seller) throw new Error(`seller ${order.seller_id} is not there`);
  const subjectId = `${refund.entryId} ${order.id}`;
  const key = letterKey({ portalKey: portal.key, subjectId, kind });
  const head = await letterHead(services, catalogue, seller, { key, language });
  const { host: _, strings, theme, origin, cid, ...envelope } = head;
  const logos = await logosOf(services.store, catalogue, theme, cid);
  const content: RefundLetter = {
    language,
    currency: refund.currency,
    theme: { ...theme },
    strings,
    logo: logos ? { usual: logos.usual.picture, dark: logos.dark?.picture ?? null } : null,
    seller: { name: seller.name, metadata: seller.metadata },
    amount: formatAmount(refund.amount, refund.currency),
    orderNumber: order.order_number,
    giftCard: refund.gateway_id === 'ledger' ? (refund.last_four ?? '') : null,
    why: whyOf(refund.reason),
    orderUrl: orderAddress(origin, portal, { slug: seller.slug, orderId: order.id, language }),
  };
  const placed = [logos?.usual, logos?.dark];
  return { ...envelope, content, pictures: placed.flatMap((each) => each?.attachment ?? []) };
}

function whyOf(reason: string): RefundLetter['why'] {
  if (reason === 'tickets_cancelled') return 'cancelled';
  return reason === 'paid_twice' ? 'surplus' : 'other';
}
