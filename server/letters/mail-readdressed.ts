import type { JobPayloads } from '../jobs/enqueue.ts';
import { sellerAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services/services.ts';
import { ordersById } from '../store/orders/orders.ts';
import { deliverLetter, type Post } from './deliver-letter.ts';
import { noteOf } from './note.ts';

/**
 * Tells the reader of an order's old address that its letters now go elsewhere (SLS-05). Links to the storefront only:
 * they may no longer open the order. Throws so that the job is retried.
 */
export async function mailOrderReaddressed(
  services: Services,
  post: Post,
  payload: JobPayloads['mail_order_readdressed'],
): Promise<void> {
  const { portal_id: portalId, ticket_order_id: orderId, occasion, email } = payload;
  const catalogue = await services.cache.catalogue(portalId);
  const [order] = await services.store.readOnce(portalId, (tx) => ordersById(tx, [orderId]));
  if (!order) throw new Error('the order of a letter is missing');
  const { language, order_number: orderNumber, seller_id: sellerId } = order;
  const { envelope, content } = await noteOf(services, catalogue, {
    sellerId,
    language,
    subjectId: occasion,
    note: { kind: 'order_readdressed', orderNumber },
    url: (origin, slug) => sellerAddress(origin, catalogue.portal, { slug, language }),
  });
  const letter = { ...envelope, to: email, ...(await post.renderLetter('note', content)) };
  const about = {
    portal: catalogue.portal.key,
    order_number: orderNumber,
    letter: 'order_readdressed',
  };
  await deliverLetter(post, services, { catalogue, sellerId, about, secrets: [] }, letter);
}

/**
 * Tells the reader of a member's old address that staff changed the account's address (SLS-08). Does not name the new
 * one. Throws so that the job is retried.
 */
export async function mailMemberReaddressed(
  services: Services,
  post: Post,
  payload: JobPayloads['mail_member_readdressed'],
): Promise<void> {
  const { portal_id: portalId, seller_id: sellerId, language, occasion, email } = payload;
  const catalogue = await services.cache.catalogue(portalId);
  const { envelope, content } = await noteOf(services, catalogue, {
    sellerId,
    language,
    subjectId: occasion,
    note: { kind: 'member_readdressed' },
    url: (origin, slug) => sellerAddress(origin, catalogue.portal, { slug, language }),
  });
  const letter = { ...envelope, to: email, ...(await post.renderLetter('note', content)) };
  const about = { portal: catalogue.portal.key, letter: 'member_readdressed' };
  const subject = { catalogue, sellerId, about, memberId: payload.identity_id, secrets: [] };
  await deliverLetter(post, services, subject, letter);
}
