import type { GiftCardLetter } from '#contract/letters.ts';
import { isEmail } from '#domain/email.ts';
import { groupedNumber } from '#domain/gift-card.ts';
import { giftDelivery } from '#domain/gift-delivery.ts';
import { formatAmount } from '#domain/money.ts';
import { dayIn } from '#domain/schedule.ts';
import { cardSecrets } from '../gateways/card-secrets.ts';
import { letterHead } from '../mail/letter-head.ts';
import { letterKey } from '../mail/letter-key.ts';
import { logosOf } from '../mail/logo-picture.ts';
import { sellerAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services.ts';
import type { TicketRow } from '../store/carts.ts';
import { type Catalogue, timezoneOf } from '../store/catalogue.ts';
import { cardById, type LedgerAccountRow } from '../store/ledger.ts';
import { type OrderRow, orderOfTicket } from '../store/orders.ts';
import { deliverLetter, type Post } from './deliver-letter.ts';
import type { JobPayloads } from './enqueue.ts';

const kind = 'gift_card';

/**
 * Sends a gift card's number to whom it was bought for, or to the buyer where nobody was named. The
 * number stands in this letter and nowhere else; each try makes it anew and has the same Message-ID.
 */
export async function mailGiftCard(
  services: Services,
  post: Post,
  { portal_id: portalId, ledger_account_id: cardId }: JobPayloads['mail_gift_card'],
): Promise<void> {
  const { store, log } = services;
  const catalogue = await services.cache.catalogue(portalId);
  const found = await store.read(portalId, async (tx) => {
    const card = await cardById(tx, cardId);
    return { card, bought: card?.ticket_id ? await orderOfTicket(tx, card.ticket_id) : undefined };
  });
  const { card, bought } = found;
  if (!card || !bought) throw new Error('the gift card of a letter, or its order, is not there');
  const about = {
    portal: catalogue.portal.key,
    order_number: bought.order.order_number,
    letter: kind,
  };
  if (card.blocked_at !== null) {
    log.info(about, 'no letter: the gift card was cancelled before it was written');
    return;
  }
  const { content, pictures, ...envelope } = await contentOf(services, catalogue, card, bought);
  if (!isEmail(envelope.to)) {
    log.warn(about, 'no letter: there is no e-mail address to send it to');
    return;
  }
  const letter = {
    ...envelope,
    ...(await post.renderLetter(kind, content)),
    attachments: pictures,
  };
  await deliverLetter(post, services, { portalId, about }, letter);
}

async function contentOf(
  services: Services,
  catalogue: Catalogue,
  card: LedgerAccountRow,
  { order, ticket }: { readonly order: OrderRow; readonly ticket: TicketRow },
) {
  const { portal } = catalogue;
  const { language } = order;
  const seller = catalogue.sellers.get(order.seller_id);
  if (!seller) throw new Error(`seller ${order.seller_id} is not there`);
  const key = letterKey({ portalKey: portal.key, subjectId: card.id, kind });
  const head = await letterHead(services, catalogue, seller, { key, language });
  const { host: _, strings, theme, origin, cid, ...envelope } = head;
  const logos = await logosOf(services.store, catalogue, theme, cid);
  const { receiver_name, receiver_email, message } = giftDelivery(ticket.handler_data);
  const { numberOf } = cardSecrets(services.settings.giftCardKey);
  const content: GiftCardLetter = {
    language,
    currency: portal.currency,
    theme: { ...theme },
    strings,
    logo: logos ? { usual: logos.usual.picture, dark: logos.dark?.picture ?? null } : null,
    seller: { name: seller.name, metadata: seller.metadata },
    number: groupedNumber(numberOf(portal.id, card.id)),
    amount: formatAmount(ticket.face_value, portal.currency),
    receiver: receiver_name,
    giver: `${order.buyer.first_name} ${order.buyer.last_name}`.trim(),
    message,
    lastDay: lastDayOf(card, timezoneOf(catalogue, ticket.event_template_id)),
    isForBuyer: receiver_email === '',
    shopUrl: sellerAddress(origin, portal, { slug: seller.slug, language }),
  };
  const placed = [logos?.usual, logos?.dark];
  return {
    ...envelope,
    to: receiver_email || order.buyer.email,
    content,
    pictures: placed.flatMap((each) => (each ? [each.attachment] : [])),
  };
}

/** A card ends as a day begins: it pays through the day before. */
const lastDayOf = ({ expires_at }: LedgerAccountRow, timezone: string): string | null =>
  expires_at && dayIn(timezone, new Date(expires_at.getTime() - 1).toISOString());
