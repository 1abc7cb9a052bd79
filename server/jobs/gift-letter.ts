import type { GiftCardLetter } from '#contract/letters.ts';
import { isEmail } from '#domain/email.ts';
import { giftDelivery } from '#domain/gift-delivery.ts';
import { dayIn } from '#domain/schedule.ts';
import { letterHead } from '../mail/letter-head.ts';
import { letterKey } from '../mail/letter-key.ts';
import { logosOf } from '../mail/logo-picture.ts';
import { pageAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services.ts';
import type { TicketRow } from '../store/carts.ts';
import { type Catalogue, timezoneOf } from '../store/catalogue.ts';
import type { OrderRow } from '../store/orders.ts';
import { deliverLetter, type Post } from './deliver-letter.ts';

/** What was bought to be given: a gift card, or a gift-of-membership code. */
export interface Gift extends Pick<GiftCardLetter, 'number' | 'amount' | 'membership'> {
  readonly kind: 'gift_card' | 'gift_code';
  /** Names the letter, together with the kind. */
  readonly id: string;
  /** Its purchase was taken back. */
  readonly isTakenBack: boolean;
  /** The instant from which it is good for nothing. */
  readonly ends: Date | null;
  /** Where it leads to, below the seller's slug. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly bought: { readonly order: OrderRow; readonly ticket: TicketRow };
}

/**
 * Sends what was bought to be given to whom it is for, or to the buyer where nobody was named. Its
 * number stands in this letter and nowhere else; each try has the same Message-ID.
 */
export async function sendGift(
  services: Services,
  post: Post,
  catalogue: Catalogue,
  gift: Gift,
): Promise<void> {
  const { portal } = catalogue;
  const { order_number } = gift.bought.order;
  const about = { portal: portal.key, order_number, letter: gift.kind };
  if (gift.isTakenBack) {
    services.log.info(about, 'no letter: what it carries was cancelled before it was written');
    return;
  }
  const { content, pictures, ...envelope } = await contentOf(services, catalogue, gift);
  if (!isEmail(envelope.to)) {
    services.log.warn(about, 'no letter: there is no e-mail address to send it to');
    return;
  }
  const letter = {
    ...envelope,
    ...(await post.renderLetter('gift_card', content)),
    attachments: pictures,
  };
  await deliverLetter(post, services, { portalId: portal.id, about }, letter);
}

async function contentOf(services: Services, catalogue: Catalogue, gift: Gift) {
  const { portal } = catalogue;
  const { kind, number, amount, membership, path, query } = gift;
  const { order, ticket } = gift.bought;
  const { language } = order;
  const seller = catalogue.sellers.get(order.seller_id);
  if (!seller) throw new Error(`seller ${order.seller_id} is not there`);
  const key = letterKey({ portalKey: portal.key, subjectId: gift.id, kind });
  const head = await letterHead(services, catalogue, seller, { key, language });
  const { host: _, strings, theme, origin, cid, ...envelope } = head;
  const logos = await logosOf(services.store, catalogue, theme, cid);
  const { receiver_name, receiver_email, message } = giftDelivery(ticket.handler_data);
  const place = { slug: seller.slug, language, path, ...(query ? { query } : {}) };
  const content: GiftCardLetter = {
    language,
    currency: portal.currency,
    theme: { ...theme },
    strings,
    logo: logos ? { usual: logos.usual.picture, dark: logos.dark?.picture ?? null } : null,
    seller: { name: seller.name, metadata: seller.metadata },
    number,
    amount,
    membership,
    receiver: receiver_name,
    giver: `${order.buyer.first_name} ${order.buyer.last_name}`.trim(),
    message,
    lastDay: lastDayOf(gift.ends, timezoneOf(catalogue, ticket.event_template_id)),
    isForBuyer: receiver_email === '',
    shopUrl: pageAddress(origin, portal, place),
  };
  const placed = [logos?.usual, logos?.dark];
  return {
    ...envelope,
    to: receiver_email || order.buyer.email,
    content,
    pictures: placed.flatMap((each) => (each ? [each.attachment] : [])),
  };
}

/** It ends as a day begins: it is good through the day before. */
const lastDayOf = (ends: Date | null, timezone: string): string | null =>
  ends && dayIn(timezone, new Date(ends.getTime() - 1).toISOString());
