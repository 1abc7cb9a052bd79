import ical, { ICalCalendarMethod } from 'ical-generator';
import { ticketTime } from '#domain/ticket-time.ts';
import type { OrdersAnswer } from '../wire/answer-orders.ts';

export interface CalendarFacts {
  /** Stable for the order: an entry that comes twice replaces itself. */
  readonly key: string;
  /** Right side of the entries' ids: a host of the sender's. */
  readonly host: string;
  readonly slug: string;
  readonly order: OrdersAnswer;
  /** What an entry says below its title. */
  readonly note: string;
}

/**
 * The sessions of an order as an iCalendar file (RFC 5545), one entry a session, in UTC so that
 * every calendar shows its reader's own time. A session whose tickets name only a day makes a whole
 * day; undefined when nothing has a date. Entries carry no link: calendars are shared.
 */
export function calendarFile(facts: CalendarFacts): string | undefined {
  const { order, key, host, slug, note } = facts;
  const calendar = ical({
    prodId: { company: slug, product: 'tickets', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const stamp = new Date(order.ticket_order[0]?.purchased_on ?? 0);
  for (const session of order.event_session) {
    const template = order.event_template.find(({ id }) => id === session.event_template_id);
    const named = ticketTime(session, template?.meta);
    if (!template || !named) continue;
    const venue = order.venue.find(({ id }) => id === template.venue_id);
    calendar.createEvent({
      id: `${key}.${session.id}@${host}`,
      stamp,
      summary: template.name,
      description: note,
      location: venue ? [venue.name, ...addressLines(venue.address)].join(', ') : null,
      ...(named.startTime === null
        ? { start: Temporal.PlainDate.from(named.date), allDay: true }
        : { start: new Date(session.start_datetime), end: new Date(session.end_datetime) }),
    });
  }
  if (calendar.length() === 0) return undefined;
  // The last line ends as well (RFC 5545, 3.1); the library leaves it open.
  return `${calendar.toString().trimEnd()}\r\n`;
}

const addressLines = ({ street, zip_code, city, state, country }: Record<string, string>) =>
  [street, [zip_code, city].filter(Boolean).join(' '), state, country].filter(
    (line) => line !== undefined && line !== '',
  );
