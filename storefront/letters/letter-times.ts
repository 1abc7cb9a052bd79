import type { OrderConfirmation } from '#contract/letters/letters.ts';
import { endDayToName } from '#domain/events/session-range.ts';
import { type TicketTime, ticketTime } from '#domain/events/ticket-time.ts';
import { dateText, timeText } from '#domain/time/clock-text.ts';
import type { CartItem } from '../cart/cart-lines.ts';
import type { LetterWords } from './letter-words.ts';
import { zoneText } from './plain-text.ts';

type Order = OrderConfirmation['order'];
type Session = Order['event_session'][number];
type Template = Order['event_template'][number];

interface LetterSession {
  readonly session: Pick<
    Session,
    'date' | 'startTime' | 'endDate' | 'endTime' | 'start_datetime' | 'timezone'
  >;
  readonly template: Pick<Template, 'meta'> | undefined;
  /** True if tickets admit during the whole slot, not only at its start. */
  readonly isSlot: boolean;
  readonly language: string;
}

/**
 * Returns lines with the date and time, in the template's style (EVT-09). The end of a slot is labelled as the end of entry, so
 * that nobody takes it for the end of the visit.
 */
export function sessionWhen(
  { session, template, isSlot, language }: LetterSession,
  words: LetterWords,
): string[] {
  const named = ticketTime(session, template?.meta);
  if (!named) return [];
  const date = dateText(named.date, language, 'full');
  if (named.startTime === null) {
    if (!named.until) return [date];
    const end = dateText(named.until.date, language, 'full');
    return [words('letter.order.date_range', { start: date, end })];
  }
  const times = words(isSlot ? 'letter.order.entry_until' : 'letter.order.date_range', {
    start: timeText(session.startTime, language),
    end: endText(session, language),
  });
  const zone = zoneText(session.timezone, session.start_datetime, language);
  return [date, words('letter.order.zone', { times, zone })];
}

/** Returns the time of a session's end, with the day if it differs from the start's. */
function endText(session: LetterSession['session'], language: string): string {
  const day = endDayToName(session);
  const time = timeText(session.endTime, language);
  return day === null ? time : `${dateText(day, language, 'short')}, ${time}`;
}

/** Returns date and time on one line, with the end of entry if `slot` is an entry slot. */
export function ticketWhen(
  item: CartItem,
  slot: Session | undefined,
  language: string,
  words: LetterWords,
): string {
  const start = shortWhen(item, language) ?? '';
  if (!slot || item.when?.startTime == null || item.when.until) return start;
  // The line next to a code is narrow on a phone; a time must not wrap.
  const end = endText(slot, language).replace(/\s/g, '\u00a0');
  return words('letter.order.entry_until', { start, end });
}

/** Returns an item's date, and its time if it has one; for several days, the first and the last. */
export function shortWhen(item: CartItem | undefined, language: string): string | undefined {
  if (!item?.when) return undefined;
  const text = ({ date, startTime }: TicketTime) => {
    const day = dateText(date, language, 'short');
    return startTime === null ? day : `${day}, ${timeText(startTime, language)}`;
  };
  const { until } = item.when;
  return until === undefined ? text(item.when) : `${text(item.when)} – ${text(until)}`;
}
