import type { RenderLetter } from '#contract/letters/letters.ts';
import { isValidTicket } from '#domain/orders/scan-code.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import { letterHead } from '../mail/letter-head.ts';
import { letterKey } from '../mail/letter-key.ts';
import type { Attachment, Letter } from '../mail/mailer.ts';
import { orderAddress, pageAddress } from '../mail/storefront-address.ts';
import { answerRead, type OrdersAnswer, ordersRead } from '../orders/answer-orders.ts';
import { orderCalendar } from '../orders/order-calendar.ts';
import type { Services } from '../services/services.ts';
import { memberById } from '../store/accounts/members.ts';
import type { Catalogue, CatalogueSeller } from '../store/catalogue/catalogue.ts';
import { adjoiningSessions } from '../store/events/adjoining-sessions.ts';
import { readChange } from '../store/orders/edits.ts';
import { historyOf, type OrderHistory } from '../store/orders/order-history.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import { boughtMemberships } from './bought-memberships.ts';
import { deliverLetter, type Post, skipLetter } from './deliver-letter.ts';
import { type ConfirmationFacts, orderConfirmation } from './order-confirmation.ts';
import { venueChange } from './venue-change.ts';

const kind = 'order_confirmation';

/**
 * Sends an order's buyer the codes, link and calendar file (PAY-81). Throws so that the job is retried: the letter then
 * has the same Message-ID. Decision 020 says when it can arrive twice.
 */
export function mailConfirmation(
  services: Services,
  post: Post,
  payload: JobPayloads['mail_confirmation'],
): Promise<void> {
  const { portal_id: portalId, ticket_order_id: orderId, occasion, member_id: memberId } = payload;
  return mailOrder(services, post, { portalId, orderId, occasion, memberId, change: null });
}

/**
 * Tells the buyer about a change of their order, by themselves or the venue: its current tickets, and the removed ones.
 */
export async function mailOrderChange(
  services: Services,
  post: Post,
  { portal_id: portalId, order_change_id: id }: JobPayloads['mail_order_change'],
): Promise<void> {
  const catalogue = await services.cache.catalogue(portalId);
  const { change, venue } = await services.store.read(portalId, async (tx) => {
    const change = await readChange(tx, id);
    return { change, venue: change ? await venueChange(tx, catalogue, change) : null };
  });
  if (!change) throw new Error(`change ${id} of an order is missing`);
  const { kind, removed, ticket_order_id: orderId } = change;
  const about = { kind, removed: new Set(removed), venue };
  return mailOrder(services, post, { portalId, orderId, occasion: id, change: about });
}

interface Wanted {
  readonly portalId: number;
  readonly orderId: string;
  readonly occasion: string | undefined;
  /** The account whose confirmed address the letter goes to. */
  readonly memberId?: string | undefined;
  readonly change: ConfirmationFacts['change'];
}

async function mailOrder(
  services: Services,
  post: Post,
  { portalId, orderId, occasion, memberId, change }: Wanted,
): Promise<void> {
  const { store } = services;
  const [read, history, adjoining, member] = await store.readOnce(portalId, (tx) =>
    Promise.all([
      ordersRead(tx, [orderId]),
      historyOf(tx, orderId),
      adjoiningSessions(tx, orderId),
      memberId === undefined ? undefined : memberById(tx, memberId),
    ]),
  );
  const [order] = read.orders;
  const original = await services.cache.catalogue(portalId);
  const catalogue = order ? inLanguage(original, order.language) : original;
  const seller = order && catalogue.sellers.get(order.seller_id);
  if (!order || !seller) throw new Error('the order of a letter, or its seller, is missing');
  // An order's number identifies it to people; its id would open it (law 9).
  const about = {
    portal: catalogue.portal.key,
    order_number: order.order_number,
    letter: change ? `order_${change.kind}` : kind,
  };
  const answer = await answerRead(store, catalogue, read, [orderId]);
  if (!change && !answer.ticket.some(isValidTicket)) {
    const why = 'every ticket was cancelled before it was written';
    await skipLetter(services, post, { portalId, about, why });
    return;
  }
  const confirmed = member?.email_verified_at ? member.email : null;
  const { letter, memberCode } = await writeLetter(services, post.renderLetter, {
    catalogue,
    seller,
    order,
    to: confirmed ?? order.buyer.email,
    answer,
    history,
    adjoining,
    occasion,
    change: withTranslatedVenue(change, catalogue),
  });
  const codes = answer.ticket.flatMap(({ scan_code }) => scan_code ?? []);
  const secrets = [order.scan_code, ...codes, memberCode ?? ''];
  await deliverLetter(post, services, { catalogue, sellerId: seller.id, about, secrets }, letter);
}

const withTranslatedVenue = (
  change: Wanted['change'],
  { translate }: Catalogue,
): Wanted['change'] =>
  change?.venue
    ? { ...change, venue: { ...change.venue, event: translate(change.venue.event) } }
    : change;

interface Subject {
  readonly catalogue: Catalogue;
  readonly seller: CatalogueSeller;
  readonly order: OrderRow;
  readonly to: string;
  readonly answer: OrdersAnswer;
  readonly history: OrderHistory;
  readonly adjoining: ReadonlySet<string>;
  readonly occasion: string | undefined;
  readonly change: ConfirmationFacts['change'];
}

async function writeLetter(
  services: Services,
  renderLetter: RenderLetter,
  { catalogue, seller, order, to, answer, history, adjoining, occasion, change }: Subject,
): Promise<{ readonly letter: Letter; readonly memberCode: string | null | undefined }> {
  const { portal } = catalogue;
  const { language } = order;
  const key = letterKey({ portalKey: portal.key, subjectId: order.id, kind, occasion });
  const head = await letterHead(services, catalogue, seller, { key, language });
  const { host: _, strings, theme, origin, cid, ...envelope } = head;
  const place = { slug: seller.slug, language };
  const memberships = await boughtMemberships(
    services.store,
    catalogue,
    order,
    answer,
    pageAddress(origin, portal, { ...place, path: ['manage', order.id, 'cancel-auto-renew'] }),
  );
  const { content, pictures } = await orderConfirmation(services.store, {
    catalogue,
    order: answer,
    language,
    memberships,
    adjoining,
    orderUrl: orderAddress(origin, portal, { ...place, orderId: order.id }),
    strings,
    theme,
    cid,
    change,
  });
  const calendar = await orderCalendar(services.store, {
    catalogue,
    seller,
    order,
    answer,
    history,
    head,
  });
  const letter = {
    ...envelope,
    to,
    ...(await renderLetter(kind, content)),
    attachments: [...pictures, ...(calendar ? [calendarAttachment(order, calendar)] : [])],
  };
  return { letter, memberCode: memberships?.memberCode };
}

const calendarAttachment = ({ order_number }: OrderRow, content: string): Attachment => ({
  filename: `${order_number}.ics`,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content,
});
