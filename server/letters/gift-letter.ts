import type { GiftCardLetter } from '#contract/letters/letters.ts';
import { dayIn } from '#domain/events/schedule.ts';
import type { GiftDelivery } from '#domain/gifts/gift-delivery.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import { letterHead } from '../mail/letter-head.ts';
import { letterKey } from '../mail/letter-key.ts';
import { pageAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import { deliverLetter, type Post, skipLetter } from './deliver-letter.ts';
import { logosOf } from './logo-picture.ts';

/** A bought gift: a gift card, a gift code for a membership, or a membership. */
interface Gift extends Pick<GiftCardLetter, 'number' | 'amount' | 'membership' | 'begun'> {
  readonly kind: 'gift_card' | 'gift_code' | 'gift_membership';
  /** Identifies the letter, together with the kind. */
  readonly id: string;
  /** The purchase was undone. */
  readonly isTakenBack: boolean;
  /** The instant at which it expires; null if it never does. */
  readonly ends: Date | null;
  /** The path it links to, below the seller's slug. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  /** The recipient and the message to them. */
  readonly to: Pick<GiftDelivery, 'receiver_name' | 'receiver_email' | 'message'>;
  readonly order: OrderRow;
  /** Time zone of the venue. */
  readonly timezone: string;
}

/**
 * Sends a gift to its recipient, or to the buyer if none is named. Its number is in this letter and
 * nowhere else; each attempt has the same Message-ID.
 */
export async function sendGift(
  services: Services,
  post: Post,
  catalogue: Catalogue,
  gift: Gift,
): Promise<void> {
  const { portal } = catalogue;
  const { order_number } = gift.order;
  const about = { portal: portal.key, order_number, letter: gift.kind };
  if (gift.isTakenBack) {
    const why = 'its contents were cancelled before it was written';
    await skipLetter(services, post, { portalId: portal.id, about, why });
    return;
  }
  const { content, pictures, ...envelope } = await contentOf(services, catalogue, gift);
  const letter = {
    ...envelope,
    ...(await post.renderLetter('gift_card', content)),
    attachments: pictures,
  };
  const { seller_id: sellerId } = gift.order;
  const subject = { catalogue, sellerId, about, secrets: [gift.number] };
  await deliverLetter(post, services, subject, letter);
}

async function contentOf(services: Services, original: Catalogue, gift: Gift) {
  const { kind, number, amount, membership, begun, path, query, order, timezone } = gift;
  const { language } = order;
  const catalogue = inLanguage(original, language);
  const { portal } = catalogue;
  const seller = catalogue.sellers.get(order.seller_id);
  if (!seller) throw new Error(`seller ${order.seller_id} is missing`);
  const key = letterKey({ portalKey: portal.key, subjectId: gift.id, kind });
  const head = await letterHead(services, catalogue, seller, { key, language });
  const { host: _, strings, theme, origin, cid, ...envelope } = head;
  const logos = await logosOf(services.store, catalogue, theme, cid);
  const { receiver_name, receiver_email, message } = gift.to;
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
    begun,
    receiver: receiver_name,
    giver: `${order.buyer.first_name} ${order.buyer.last_name}`.trim(),
    message,
    lastDay: lastDayOf(gift.ends, timezone),
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

/** The day before it expires, because it expires as a day begins. */
const lastDayOf = (ends: Date | null, timezone: string): string | null =>
  ends && dayIn(timezone, new Date(ends.getTime() - 1).toISOString());
