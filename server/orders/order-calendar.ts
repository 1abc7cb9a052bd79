import { isValidTicket } from '#domain/orders/scan-code.ts';
import { wireSession } from '../events/catalogue-answer.ts';
import type { LetterHead } from '../mail/letter-head.ts';
import { letterKey } from '../mail/letter-key.ts';
import type { Catalogue, CatalogueSeller } from '../store/catalogue/catalogue.ts';
import type { Store } from '../store/database.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import type { OrderHistory } from '../store/orders/order-history.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import type { OrdersAnswer } from './answer-orders.ts';
import { calendarFile } from './calendar-file.ts';

interface OrderCalendar {
  readonly catalogue: Catalogue;
  readonly seller: CatalogueSeller;
  readonly order: OrderRow;
  /** The order with all its tickets, including cancelled ones. */
  readonly answer: OrdersAnswer;
  readonly history: OrderHistory;
  /** Used by the order's emails; needed even without one, since entries belong to the sender. */
  readonly head: Pick<LetterHead, 'host' | 'from' | 'replyTo'>;
}

const noPlaces = { capacity: -1, oversell_capacity: 0, used_capacity: 0 };

/**
 * Returns an order's calendar file, the same for its emails and its page: every session that it ever had a ticket for.
 * Sessions without tickets now are cancelled, so that no old entry stays in a calendar. Undefined if no session has a
 * date.
 */
export async function orderCalendar(
  store: Store,
  { catalogue, seller, order, answer, history, head }: OrderCalendar,
): Promise<string | undefined> {
  const { portal } = catalogue;
  const { changes, changed_on, left } = history;
  const known = new Set(answer.event_session.map(({ id }) => id));
  const facts = await sessionFacts(store, catalogue, [...known, ...left]);
  const before = [...facts.values()].filter(({ id }) => !known.has(id));
  const valid = answer.ticket.filter(isValidTicket);
  return calendarFile({
    key: letterKey({ portalKey: portal.key, subjectId: order.id, kind: 'order_confirmation' }),
    host: head.host,
    slug: seller.slug,
    organizer: { name: head.from.name, address: head.replyTo ?? head.from.address },
    order: answer,
    sessions: [
      ...answer.event_session,
      ...before.map((session) => wireSession(session, noPlaces, catalogue)),
    ],
    valid: new Set(valid.map(({ event_session_id }) => event_session_id)),
    // Never decreases for an order: removing tickets cancels them, and moves are recorded.
    sequence: changes + answer.ticket.length - valid.length,
    revisions: new Map([...facts.values()].map(({ id, revision }) => [id, revision])),
    stamp: changed_on ?? order.purchased_on,
    note: `${seller.name} · ${order.order_number}`,
  });
}
