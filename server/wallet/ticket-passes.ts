import { ticketTime } from '#domain/events/ticket-time.ts';
import { type PassState, passEnd, passesOf, passState } from '#domain/orders/wallet-pass.ts';
import { dateText, timeText } from '#domain/time/clock-text.ts';
import type { PassWord } from '#tenants/strings/en/passes.ts';
import { passTexts } from '#tenants/strings/pass-texts.ts';
import { wireTicket } from '../cart/view/ticket-answer.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import { shownStrings } from '../catalogue/shown-strings.ts';
import type { Services } from '../services/services.ts';
import { ticketsOfOrders } from '../store/cart/carts.ts';
import type { Catalogue, CatalogueSeller, CatalogueVenue } from '../store/catalogue/catalogue.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import { type OrderRow, ordersById } from '../store/orders/orders.ts';

/** The content of one ticket's pass, in the words of its seller; the same for every wallet. */
export interface TicketPass {
  /** The id of the ticket that the pass was made for, even if it shows a later one. */
  readonly serial: string;
  readonly state: PassState;
  /** The content of the code at the door; null if the ticket is no longer valid. */
  readonly scanCode: string | null;
  readonly language: string;
  readonly words: Readonly<Record<PassWord, string>>;
  readonly seller: CatalogueSeller;
  readonly eventId: string;
  readonly eventName: string;
  readonly venue: CatalogueVenue;
  readonly orderNumber: string;
  /** In the venue's time, followed by the zone; null if the ticket has none. */
  readonly date: string | null;
  readonly time: string | null;
  /** Start of the visit, if it has a time. */
  readonly starts: Date | null;
  readonly ends: Date | null;
  /** End of the pass's validity, in epoch milliseconds; null for none. */
  readonly until: number | null;
  readonly type: string;
  /** Empty if it equals the type's name. */
  readonly group: string;
  readonly seat: { readonly section: string; readonly row: string; readonly seat: string } | null;
  readonly holder: string;
}

/**
 * The passes of orders, including cancelled and used ones; a ticket that never had a code, or an
 * unknown order, has none.
 */
export async function ticketPasses(
  { store, now }: Pick<Services, 'store' | 'now'>,
  given: Catalogue,
  orderIds: readonly string[],
): Promise<TicketPass[]> {
  const { orders, tickets } = await store.read(given.portal.id, async (tx) => ({
    orders: await ordersById(tx, orderIds),
    tickets: await ticketsOfOrders(tx, orderIds),
  }));
  const sessions = await sessionFacts(
    store,
    given,
    tickets.flatMap((ticket) => ticket.event_session_id ?? []),
  );
  const passes: TicketPass[] = [];
  for (const order of orders) {
    const catalogue = inLanguage(given, order.language);
    const seller = catalogue.sellers.get(order.seller_id);
    if (!seller) throw new Error('the seller of an order is missing');
    const words = passTexts(shownStrings(catalogue, seller.id, order.language), order.language);
    const own = tickets.filter(({ ticket_order_id: id }) => id === order.id);
    for (const { serial, ticket } of passesOf(own)) {
      const event = catalogue.templates.get(ticket.event_template_id);
      const venue = catalogue.venues.get(event?.venue_id ?? '');
      if (ticket.scan_code === null || !event || !venue) continue;
      const session = sessions.get(ticket.event_session_id ?? '');
      const { seat } = wireTicket(ticket, sessions, catalogue);
      const ends = session?.end_datetime ?? ticket.valid_to;
      const state = passState(ticket, ends, now());
      const named = ticketTime(session, event.meta);
      const type = catalogue.types.get(ticket.ticket_type_id)?.name ?? '';
      const group = catalogue.groups.get(ticket.ticket_group_id)?.name ?? '';
      passes.push({
        serial,
        state,
        scanCode: state === 'valid' || state === 'over' ? ticket.scan_code : null,
        ...shownTime(named, session?.start_datetime, venue, order),
        words,
        seller,
        venue,
        seat,
        type,
        language: order.language,
        eventId: event.id,
        eventName: event.name,
        orderNumber: order.order_number,
        starts: named && session ? session.start_datetime : null,
        ends: named && session ? session.end_datetime : null,
        until: passEnd(ends),
        group: group === type ? '' : group,
        holder: ticket.admit_name,
      });
    }
  }
  return passes;
}

function shownTime(
  named: ReturnType<typeof ticketTime>,
  start: Date | undefined,
  { timezone }: CatalogueVenue,
  { language }: OrderRow,
): Pick<TicketPass, 'date' | 'time'> {
  if (!named || !start) return { date: null, time: null };
  const date = dateText(named.date, language, 'medium');
  const { startTime, until } = named;
  if (startTime === null) {
    return {
      date: until ? `${date} – ${dateText(until.date, language, 'medium')}` : date,
      time: null,
    };
  }
  const from = `${timeText(startTime, language)} ${zoneName(start, timezone, language)}`;
  if (!until) return { date, time: from };
  const end = `${dateText(until.date, language, 'short')}, ${timeText(until.startTime ?? startTime, language)}`;
  return { date, time: `${from} – ${end}` };
}

/** The usual name of a zone at that time of year, "EST". */
function zoneName(at: Date, timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** A venue's address on one line. */
export const addressLine = ({ address }: CatalogueVenue): string =>
  [
    address['street'],
    [address['zip_code'], address['city']].filter(Boolean).join(' '),
    address['state'],
    address['country'],
  ]
    .filter(Boolean)
    .join(', ');
