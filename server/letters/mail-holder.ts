import { isSameHolder } from '#domain/contact/admit.ts';
import { isValidTicket } from '#domain/orders/scan-code.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import { letterHead } from '../mail/letter-head.ts';
import { letterKey } from '../mail/letter-key.ts';
import { answerRead, ordersRead } from '../orders/answer-orders.ts';
import type { Services } from '../services/services.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { adjoiningSessions } from '../store/events/adjoining-sessions.ts';
import { readChange } from '../store/orders/edits.ts';
import { deliverLetter, type Post, skipLetter } from './deliver-letter.ts';
import { type ConfirmationFacts, orderConfirmation } from './order-confirmation.ts';
import { venueChange } from './venue-change.ts';

const kind = 'holder_tickets';

/**
 * Sends a holder their own tickets of an order, and those that a change took from them: no other ticket, no price, and
 * no link, which would open the whole order (law 9). Throws so that the job is retried.
 */
export async function mailHolder(
  services: Services,
  post: Post,
  payload: JobPayloads['mail_holder'],
): Promise<void> {
  const { portal_id: portalId, ticket_order_id: orderId, ticket_id: ticketId } = payload;
  const { order_change_id: changeId, occasion = changeId } = payload;
  const { store, cache } = services;
  const [read, adjoining] = await store.readOnce(portalId, (tx) =>
    Promise.all([ordersRead(tx, [orderId]), adjoiningSessions(tx, orderId)]),
  );
  const [order] = read.orders;
  const original = await cache.catalogue(portalId);
  const catalogue = order ? inLanguage(original, order.language) : original;
  const seller = order && catalogue.sellers.get(order.seller_id);
  const email = read.tickets.find(({ id }) => id === ticketId)?.admit_email;
  if (!order || !seller || email === undefined)
    throw new Error('the ticket of a letter is missing');
  const about = { portal: catalogue.portal.key, order_number: order.order_number, letter: kind };
  const isTheirs = ({ admit_email }: TicketRow) => isSameHolder(admit_email, email);
  const answer = await answerRead(store, catalogue, read, [orderId], { isAskedFor: isTheirs });
  const change = changeId === undefined ? null : await changeOf(services, catalogue, changeId);
  const isLeft = answer.ticket.some(isValidTicket);
  if (email === '' || (!isLeft && !answer.ticket.some(({ id }) => change?.removed.has(id)))) {
    const why = 'its tickets were cancelled, or have another holder, before it was written';
    await skipLetter(services, post, { portalId, about, why });
    return;
  }
  const { language } = order;
  const key = letterKey({ portalKey: catalogue.portal.key, subjectId: ticketId, kind, occasion });
  const head = await letterHead(services, catalogue, seller, { key, language });
  const { host: _, origin: __, strings, theme, cid, ...envelope } = head;
  const { content, pictures } = await orderConfirmation(store, {
    catalogue,
    order: answer,
    language,
    memberships: null,
    adjoining,
    orderUrl: null,
    strings,
    theme,
    cid,
    change,
  });
  const letter = {
    ...envelope,
    to: email,
    ...(await post.renderLetter('order_confirmation', content)),
    attachments: pictures,
  };
  const secrets = answer.ticket.flatMap(({ scan_code }) => scan_code ?? []);
  await deliverLetter(post, services, { catalogue, sellerId: seller.id, about, secrets }, letter);
}

/** The change to tell a holder about, without the money, which is the buyer's. */
async function changeOf(
  { store }: Services,
  catalogue: Catalogue,
  id: string,
): Promise<ConfirmationFacts['change']> {
  return store.read(catalogue.portal.id, async (tx) => {
    const change = await readChange(tx, id);
    if (!change) throw new Error(`change ${id} of an order is missing`);
    const venue = await venueChange(tx, catalogue, change);
    const removed = new Set(change.removed);
    return { kind: change.kind, removed, venue: venue && { ...venue, refund: '0' } };
  });
}
