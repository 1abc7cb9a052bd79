import { formatAmount } from '#domain/pricing/money.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { settlementOf } from '../cart/view/cart-totals.ts';
import { readWholeCart } from '../cart/view/cart-view.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import { pageAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services/services.ts';
import { portalTimezone, timezoneOf } from '../store/catalogue/catalogue.ts';
import { deliverLetter, type Post, skipLetter } from './deliver-letter.ts';
import { noteOf } from './note.ts';

const kind = 'change_offered';

/**
 * Sends a buyer the link to pay for a change that staff made (SLS-04). Sends nothing if it was paid or has expired.
 * Throws so that the job is retried: the letter then has the same Message-ID.
 */
export async function mailChangeOffered(
  services: Services,
  post: Post,
  { portal_id: portalId, cart_id: cartId }: JobPayloads['mail_change_offered'],
): Promise<void> {
  const catalogue = await services.cache.catalogue(portalId);
  const { portal } = catalogue;
  const whole = await services.store.read(portalId, (tx) => readWholeCart(tx, cartId));
  const { cart, edit, tickets } = whole ?? {};
  const about = { portal: portal.key, order_number: edit?.order.order_number ?? '', letter: kind };
  if (!cart || !edit || cart.state !== 'pending' || cart.expires_at === null) {
    await skipLetter(services, post, { portalId, about, why: 'the change was paid or is over' });
    return;
  }
  const { order } = edit;
  const { seller_id: sellerId, language } = cart;
  const [ticket] = tickets ?? [];
  const zone = ticket ? timezoneOf(catalogue, ticket.event_template_id) : portalTimezone(catalogue);
  const until = localDateTime(cart.expires_at.toISOString(), zone);
  const path = ['manage', order.id, 'confirm'];
  const { envelope, content } = await noteOf(services, catalogue, {
    sellerId,
    language,
    subjectId: cartId,
    note: {
      kind,
      orderNumber: order.order_number,
      amount: formatAmount(settlementOf(edit, tickets ?? []).due, portal.currency),
      currency: portal.currency,
      day: until.date,
      time: until.time,
    },
    url: (origin, slug) => pageAddress(origin, portal, { slug, language, path }),
  });
  const rendered = await post.renderLetter('note', content);
  const letter = { ...envelope, to: order.buyer.email, ...rendered };
  await deliverLetter(post, services, { catalogue, sellerId, about, secrets: [] }, letter);
}
