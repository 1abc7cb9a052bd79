import type { RenderLetter } from '#contract/letters.ts';
import { isEmail } from '#domain/email.ts';
import { boughtMemberships } from '../mail/bought-memberships.ts';
import { calendarFile } from '../mail/calendar-file.ts';
import { letterHead } from '../mail/letter-head.ts';
import { letterKey } from '../mail/letter-key.ts';
import type { Attachment, Letter } from '../mail/mailer.ts';
import { orderConfirmation } from '../mail/order-confirmation.ts';
import { orderAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services.ts';
import type { Catalogue, CatalogueSeller } from '../store/catalogue.ts';
import { type OrderRow, ordersById } from '../store/orders.ts';
import { answerOrders, isValidTicket, type OrdersAnswer } from '../wire/answer-orders.ts';
import { deliverLetter, type Post } from './deliver-letter.ts';
import type { JobPayloads } from './enqueue.ts';

const kind = 'order_confirmation';

/**
 * Writes to the buyer of an order with codes, link and calendar file (PAY-81). Throws when it can
 * be tried again: the letter then has the same Message-ID. Decision 020 says when it can come twice.
 */
export async function mailConfirmation(
  services: Services,
  post: Post,
  { portal_id: portalId, ticket_order_id: orderId, occasion }: JobPayloads['mail_confirmation'],
): Promise<void> {
  const { store, log } = services;
  const catalogue = await services.cache.catalogue(portalId);
  const [order] = await store.read(portalId, (tx) => ordersById(tx, [orderId]));
  const seller = order && catalogue.sellers.get(order.seller_id);
  if (!order || !seller) throw new Error('the order of a letter, or its seller, is not there');
  // An order's number tells people which one it is; its id would open it (law 9).
  const about = { portal: catalogue.portal.key, order_number: order.order_number, letter: kind };
  const answer = await answerOrders(store, catalogue, [orderId]);
  if (!answer.ticket.some(isValidTicket)) {
    log.info(about, 'no letter: every ticket was cancelled before it was written');
    return;
  }
  if (!isEmail(order.buyer.email)) {
    log.warn(about, 'no letter: the order has no e-mail address');
    return;
  }
  const letter = await writeLetter(services, post.renderLetter, {
    catalogue,
    seller,
    order,
    answer,
    occasion,
  });
  await deliverLetter(post, services, { portalId, about }, letter);
}

interface Subject {
  readonly catalogue: Catalogue;
  readonly seller: CatalogueSeller;
  readonly order: OrderRow;
  readonly answer: OrdersAnswer;
  readonly occasion: string | undefined;
}

async function writeLetter(
  services: Services,
  renderLetter: RenderLetter,
  { catalogue, seller, order, answer, occasion }: Subject,
): Promise<Letter> {
  const { portal } = catalogue;
  const { language } = order;
  const first = { portalKey: portal.key, subjectId: order.id, kind };
  const key = letterKey({ ...first, occasion });
  const head = await letterHead(services, catalogue, seller, { key, language });
  const { host, strings, theme, origin, cid, ...envelope } = head;
  const { content, pictures } = await orderConfirmation(services.store, {
    catalogue,
    order: answer,
    language,
    memberships: await boughtMemberships(services.store, catalogue, order, answer),
    orderUrl: orderAddress(origin, portal, { slug: seller.slug, orderId: order.id, language }),
    strings,
    theme,
    cid,
  });
  const calendar = calendarFile({
    // A calendar keeps one entry, however many letters bring it.
    key: letterKey(first),
    host,
    slug: seller.slug,
    order: content.order,
    note: `${seller.name} · ${order.order_number}`,
  });
  return {
    ...envelope,
    to: order.buyer.email,
    ...(await renderLetter(kind, content)),
    attachments: [...pictures, ...(calendar ? [calendarAttachment(order, calendar)] : [])],
  };
}

const calendarAttachment = ({ order_number }: OrderRow, content: string): Attachment => ({
  filename: `${order_number}.ics`,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content,
});
