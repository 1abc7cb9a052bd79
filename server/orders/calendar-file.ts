import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Mailbox } from '#domain/contact/mailbox.ts';
import { type TicketTime, ticketTime } from '#domain/events/ticket-time.ts';
import type { OrdersAnswer } from './answer-orders.ts';

export interface CalendarFacts {
  /** Stable for the order: a repeated entry replaces the earlier one. */
  readonly key: string;
  /** Right side of the entries' ids: a host of the sender. */
  readonly host: string;
  readonly slug: string;
  /** The contact that readers of the entries see. */
  readonly organizer: Mailbox;
  readonly order: Pick<OrdersAnswer, 'event_template' | 'venue'>;
  readonly sessions: OrdersAnswer['event_session'];
  /** Ids of the sessions that the order has tickets for; the others are cancelled. */
  readonly valid: ReadonlySet<string | null>;
  /** Raised by every change to an entry: calendars keep the highest number (RFC 5546, 2.1.5). */
  readonly sequence: number;
  /** Number of changes to each session's own time, by session id; added to the sequence. */
  readonly revisions: ReadonlyMap<string, number>;
  /** Time at which the order was made or last changed. */
  readonly stamp: Date;
  /** The text below an entry's title. */
  readonly note: string;
}

/**
 * Writes the sessions of an order as an iCalendar file (RFC 5545), one entry per session, in UTC so that every calendar
 * shows its reader's own time. A later file of the order replaces the entries of an earlier one and cancels those that
 * no longer apply. A session whose tickets only name a day fills the whole day. Undefined if no session has a date.
 * Entries contain no link, since calendars are shared.
 */
export function calendarFile(facts: CalendarFacts): string | undefined {
  const { order, sessions, valid, sequence, revisions, stamp, key, host, slug, note } = facts;
  const { name, address } = facts.organizer;
  // The publisher is named (RFC 5546, 3.2.1); no parameter can hold a quote (RFC 5545, 3.1).
  const organizer = { name: name.replaceAll('"', '’'), email: address };
  const calendar = ical({
    prodId: { company: slug, product: 'tickets', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const session of sessions) {
    const template = order.event_template.find(({ id }) => id === session.event_template_id);
    const named = ticketTime(session, template?.meta);
    if (!template || !named) continue;
    const venue = order.venue.find(({ id }) => id === template.venue_id);
    calendar.createEvent({
      id: `${key}.${session.id}@${host}`,
      stamp,
      sequence: sequence + (revisions.get(session.id) ?? 0),
      // Published, not sent to attendees, so METHOD:CANCEL would have no recipient.
      ...(valid.has(session.id) ? {} : { status: ICalEventStatus.CANCELLED }),
      organizer,
      summary: template.name,
      description: note,
      location: venue ? [venue.name, ...addressLines(venue.address)].join(', ') : null,
      ...(named.startTime === null
        ? { start: Temporal.PlainDate.from(named.date), ...lastDay(named.until), allDay: true }
        : { start: new Date(session.start_datetime), end: new Date(session.end_datetime) }),
    });
  }
  if (calendar.length() === 0) return undefined;
  // The last line needs an ending as well (RFC 5545, 3.1); the library omits it.
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** The end of an entry of several days is the day after the last (RFC 5545, 3.6.1). */
const lastDay = (until: TicketTime['until']) =>
  until && { end: Temporal.PlainDate.from(until.date).add({ days: 1 }) };

const addressLines = ({ street, zip_code, city, state, country }: Record<string, string>) =>
  [street, [zip_code, city].filter(Boolean).join(' '), state, country].filter(
    (line) => line !== undefined && line !== '',
  );
