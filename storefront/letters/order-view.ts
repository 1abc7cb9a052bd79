import type { InlinePicture, OrderConfirmation } from '#contract/letters/letters.ts';
import { type PurchaseKind, purchaseKind } from '#domain/cart/purchase-kind.ts';
import { isRedundantName } from '#domain/content/distinct-names.ts';
import { admitsVisitors } from '#domain/events/admits-visitors.ts';
import { moneyText } from '#domain/pricing/money-text.ts';
import type { SeatName } from '#domain/seats/seat-map.ts';
import { dateText } from '#domain/time/clock-text.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { type CartItem, cartItems } from '../cart/cart-lines.ts';
import type { SellerFacts } from '../site/storefront.ts';
import { changed, forHolder } from './changed-view.ts';
import { sessionWhen, shortWhen, ticketWhen } from './letter-times.ts';
import type { LetterWords } from './letter-words.ts';
import { type MembershipsView, membershipsView } from './memberships-view.ts';
import { unlinked } from './plain-text.ts';
import { type LetterSum, settledOf, sumsOf } from './receipt-sums.ts';

/** A ticket as the letter shows it. */
export interface LetterTicket {
  readonly id: string;
  /** Its position among the order's admitting tickets, from 1; null for others. */
  readonly number: number | null;
  readonly name: string;
  /** Date and time on one line, for a buyer who shows a single code; '' if it has none. */
  readonly when: string;
  readonly details: readonly string[];
  readonly code: InlinePicture | undefined;
}

/** One event at one time. */
export interface LetterVisit {
  readonly key: string;
  readonly name: string;
  /** Lines with the date and the time with its zone, or the validity. */
  readonly when: readonly string[];
  readonly venue: string;
  readonly address: readonly string[];
  readonly tickets: readonly LetterTicket[];
}

export interface ReceiptLine {
  readonly key: string;
  readonly text: string;
  readonly amount: string;
  /** The tickets' event; '' if the order is for a single event. */
  readonly event: string;
}

/** The texts of the order confirmation, ready to render. */
export interface OrderView {
  readonly number: string;
  readonly subject: string;
  readonly preheader: string;
  readonly title: string;
  readonly intro: string;
  /** The text of the button that opens the order. */
  readonly open: string;
  /** The tickets removed by a change, a line per type and time; empty in a confirmation. */
  readonly gone: readonly string[];
  readonly visits: readonly LetterVisit[];
  /** The number of tickets that admit someone. */
  readonly ticketCount: number;
  /** True if all its tickets are memberships. */
  readonly isOfMembers: boolean;
  /** True if any ticket has a code for the entrance. */
  readonly hasCodes: boolean;
  /** What to do with the letter if it has codes. */
  readonly keep: string;
  /** False for a holder, and after a cancellation: the remaining tickets do not add up to the total. */
  readonly hasReceipt: boolean;
  /** The number of tickets whose code is only on the page. */
  readonly withoutCode: number;
  readonly receipt: readonly ReceiptLine[];
  readonly sums: readonly LetterSum[];
  readonly total: LetterSum;
  /** The payments and refunds; empty if nothing was refunded. */
  readonly settled: readonly LetterSum[];
  readonly bought: string;
  readonly hasCalendar: boolean;
  readonly memberships: MembershipsView | null;
  readonly seller: { readonly name: string; readonly facts: SellerFacts };
}

type Order = OrderConfirmation['order'];

/** @throws if the content has no order, which no caller sends. */
export function orderView(content: OrderConfirmation, words: LetterWords): OrderView {
  const { order, currency, language, codes } = content;
  const [placed] = order.ticket_order;
  const seller = order.seller.find(({ id }) => id === placed?.seller_id);
  if (!placed || !seller) throw new Error('a confirmation without its order or seller');
  const items = cartItems(order, currency);
  const visits = visitsOf(content, items, words);
  const count = order.ticket.filter(({ handler }) => admitsVisitors(handler)).length;
  const soldAs = purchaseKind(order.ticket);
  const [first] = visits;
  const gone = content.change ? cartItems(content.change.gone, currency) : [];
  const named =
    visits.length > 0 ? visits.map(({ name }) => name) : gone.map((item) => item.eventName);
  const names = [...new Set(named)];
  const money = (amount: string): string => moneyText(amount, currency, language);
  const inMoney = ({ label, amount }: LetterSum) => ({ label, amount: money(amount) });
  const timezone = order.venue[0]?.timezone ?? 'UTC';
  const day = localDateTime(placed.purchased_on, timezone).date;
  const withCode = order.ticket.filter(({ scan_code }) => scan_code !== null).length;
  return {
    number: placed.order_number,
    subject: words(
      soldAs.kind === 'tickets' ? 'letter.order.subject' : 'letter.order.subject_membership',
      { events: namesText(names, words), number: placed.order_number },
    ),
    preheader: words(preheaders[soldAs.kind], {
      when: shortWhen(items[0], language) ?? namesText(names, words),
      events: namesText(names, words),
      count: soldAs.count,
      venue: first?.venue ?? '',
    }),
    ...greeting({ count, withCode, soldAs }, words),
    keep: words(
      soldAs.kind === 'memberships' ? 'letter.order.keep_membership' : 'letter.order.keep',
    ),
    ...changed(content, namesText(names, words), placed.order_number, words),
    ...(content.orderUrl === null ? forHolder(content, namesText(names, words), words) : {}),
    gone: gone.flatMap((item) => goneLines(item, language, words)),
    visits,
    ticketCount: count,
    isOfMembers: soldAs.kind === 'memberships',
    hasCodes: withCode > 0,
    hasReceipt: content.orderUrl !== null && content.change?.kind !== 'cancel',
    withoutCode: withCode - Object.keys(codes).length,
    receipt: items.flatMap((item) =>
      item.lines.map((line) => ({
        key: line.key,
        text: words('letter.order.line', { count: String(line.quantity), name: line.typeName }),
        amount: line.amount === '0' ? words('letter.order.free') : money(line.amount),
        event: names.length > 1 ? item.eventName : '',
      })),
    ),
    sums: sumsOf(placed.ticket_order_fees, order.ticket, currency, words).map(inMoney),
    total: {
      label: words('letter.order.total'),
      amount: money(placed.ticket_order_fees.total_after_fees_price),
    },
    settled: settledOf(order.payment, currency, words).map(inMoney),
    bought: words('letter.order.bought', { date: dateText(day, language, 'medium') }),
    hasCalendar: content.orderUrl !== null && [...items, ...gone].some(({ when }) => when !== null),
    memberships: content.memberships && membershipsView(content.memberships, language, words),
    seller: { name: seller.name, facts: seller.metadata as SellerFacts },
  };
}

const preheaders = {
  tickets: 'letter.order.preheader',
  memberships: 'letter.order.preheader_membership',
  items: 'letter.order.preheader_plain',
} as const;

/** Returns the greeting, which mentions codes only if a ticket has one. */
const greeting = (
  {
    count,
    withCode,
    soldAs,
  }: { readonly count: number; readonly withCode: number; readonly soldAs: PurchaseKind },
  words: LetterWords,
) =>
  withCode === 0
    ? {
        title: words('letter.order.title_plain'),
        intro: words('letter.order.intro_plain'),
        open: words('letter.order.open_plain'),
      }
    : soldAs.kind === 'memberships'
      ? {
          title: words('letter.order.title_membership', { count: soldAs.count }),
          intro: words('letter.order.intro_membership', { count }),
          open: words('letter.order.open_plain'),
        }
      : {
          title: words('letter.order.title', { count }),
          intro: words('letter.order.intro', { count }),
          open: words('letter.order.open', { count }),
        };

function goneLines(item: CartItem, language: string, words: LetterWords): string[] {
  const when = shortWhen(item, language);
  return item.lines.map((line) => {
    const tickets = words('letter.order.line', {
      count: String(line.quantity),
      name: line.typeName,
    });
    const event = item.eventName;
    return when === undefined
      ? words('letter.change.gone_any', { tickets, event })
      : words('letter.change.gone_at', { tickets, event, when });
  });
}

function visitsOf(
  { order, language, codes, entrySlots }: OrderConfirmation,
  items: readonly CartItem[],
  words: LetterWords,
): LetterVisit[] {
  const tickets = new Map(order.ticket.map((ticket) => [ticket.id, ticket]));
  let number = 0;
  return items.map((item) => {
    const template = order.event_template.find(({ id }) => id === item.eventId);
    const venue = order.venue.find(({ id }) => id === template?.venue_id);
    const ofItem = item.lines.flatMap((line) =>
      line.ticketIds.flatMap((id) => {
        const ticket = tickets.get(id);
        return ticket ? [{ ticket, line }] : [];
      }),
    );
    const first = ofItem[0]?.ticket;
    const session = order.event_session.find(({ id }) => id === first?.event_session_id);
    const isSlot = session !== undefined && entrySlots.includes(session.id);
    return {
      key: item.key,
      name: item.eventName,
      when: session
        ? sessionWhen({ session, template, isSlot, language }, words)
        : validity(first, venue?.timezone ?? 'UTC', language, words),
      venue: venue?.name ?? '',
      address: addressLines(venue?.address ?? {}),
      tickets: ofItem.map(({ ticket, line }): LetterTicket => {
        const admits = admitsVisitors(ticket.handler);
        if (admits) number += 1;
        const group = isRedundantName(line.groupName, [line.typeName, item.eventName])
          ? []
          : [line.groupName];
        const holder = unlinked(ticket.admit_name);
        return {
          id: ticket.id,
          number: admits ? number : null,
          name: line.typeName,
          when: ticketWhen(item, isSlot ? session : undefined, language, words),
          details: [
            ...(ticket.seat ? [seatText(ticket.seat, words)] : group),
            ...(holder ? [words('letter.order.holder', { name: holder })] : []),
            ...giftCardDetails(ticket.gift_card, language, words),
          ],
          code: codes[ticket.id],
        };
      }),
    };
  });
}

/** Returns a gift card's details, without its number if it is sent to someone else. */
function giftCardDetails(
  card: Order['ticket'][number]['gift_card'],
  language: string,
  words: LetterWords,
): string[] {
  if (!card) return [];
  const { last_four: last, receiver_email, deliver_on } = card;
  const receiver = unlinked(card.receiver_name) || receiver_email;
  const date = deliver_on === null ? null : dateText(deliver_on, language, 'long');
  if (last === null) {
    if (receiver_email === '') return [words('letter.order.gift_code')];
    if (date === null) return [words('letter.order.gift_code_for', { receiver })];
    return [words('letter.order.gift_code_on', { receiver, date })];
  }
  if (receiver_email === '') return [words('letter.order.gift_card', { last })];
  if (date === null) return [words('letter.order.gift_card_for', { last, receiver })];
  return [words('letter.order.gift_card_on', { last, receiver, date })];
}

const seatText = ({ section, row, seat }: SeatName, words: LetterWords): string =>
  words('letter.order.seat', { section, row, seat });

function validity(
  ticket: Order['ticket'][number] | undefined,
  timezone: string,
  language: string,
  words: LetterWords,
): string[] {
  const validTo = ticket?.valid_to ?? null;
  if (validTo === null) {
    return ticket && admitsVisitors(ticket.handler) ? [words('letter.order.any_day')] : [];
  }
  // The validity ends at that instant, so the letter names the day before.
  const { date } = localDateTime(Date.parse(validTo) - 1, timezone);
  return [words('letter.order.valid_until', { date: dateText(date, language, 'long') })];
}

function namesText(names: readonly string[], words: LetterWords): string {
  const [first = '', ...others] = names;
  return others.length === 0
    ? first
    : words('letter.order.events', { first, count: String(others.length) });
}

/** Returns the lines of a venue's address: street, then place. */
function addressLines({ street, zip_code, city, state, country }: Record<string, string>) {
  const place = [zip_code, city].filter(Boolean).join(' ');
  return [street, [place, state].filter(Boolean).join(', '), country].filter(
    (line): line is string => line !== undefined && line !== '',
  );
}
