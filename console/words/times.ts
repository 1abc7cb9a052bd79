import { endDayToName } from '#domain/events/session-range.ts';
import { moneyText } from '#domain/pricing/money-text.ts';
import { type DateStyle, dateText, timeText } from '#domain/time/clock-text.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { words } from './words.ts';

/** The facts about a venue that determine how times and amounts are written. */
export interface VenueFormat {
  /** Such as "Europe/Paris". */
  readonly timezone: string;
  /** Such as "EUR". */
  readonly currency: string;
}

/** The start of a session, and the zone of its venue. */
export interface SessionTime {
  readonly starts_at: string;
  readonly timezone: string;
}

/** A day of the venue's calendar, YYYY-MM-DD: "Fri, Nov 21, 2026". */
export const dayText = (day: string, style: DateStyle = 'medium'): string =>
  dateText(day, words.language, style);

/** An instant in the venue's zone: "Nov 21, 2026, 7:30 PM" with its weekday. */
export function instantText(instant: string, { timezone }: VenueFormat): string {
  const { date, time } = localDateTime(instant, timezone);
  return `${dayText(date)}, ${timeText(time, words.language)}`;
}

/** The day of an instant in the venue's zone: "Nov 21, 2026" with its weekday. */
export const dayOfText = (instant: string, { timezone }: Pick<VenueFormat, 'timezone'>): string =>
  dayText(localDateTime(instant, timezone).date);

/** The time of an instant in the venue's zone: "7:30 PM". */
export const clockText = (instant: string, { timezone }: VenueFormat): string =>
  timeText(localDateTime(instant, timezone).time, words.language);

/**
 * A session's local time, for a list of the portal: "7:30 PM", or "7:30 PM (Eastern Time)" if its venue's zone is not the
 * portal's.
 */
export const sessionClockText = (
  { starts_at, timezone }: SessionTime,
  portal: Pick<VenueFormat, 'timezone'>,
): string => {
  const clock = timeText(localDateTime(starts_at, timezone).time, words.language);
  return timezone === portal.timezone ? clock : `${clock} (${zoneText(timezone)})`;
};

/** The same with its day: "Fri, Nov 21, 2026, 7:30 PM". */
export const sessionTimeText = (
  session: SessionTime,
  portal: Pick<VenueFormat, 'timezone'>,
): string =>
  `${dayText(localDateTime(session.starts_at, session.timezone).date)}, ${sessionClockText(session, portal)}`;

/** A period in the venue's zone: "7:30 PM – 9:00 PM"; an end on another day has its day. */
export function rangeText(start: string, end: string, format: VenueFormat): string {
  const [from, until] = [start, end].map((at) => localDateTime(at, format.timezone));
  if (!from || !until) return '';
  const endDay = endDayToName({
    date: from.date,
    startTime: from.time,
    endDate: until.date,
    endTime: until.time,
  });
  return `${clockText(start, format)} – ${endDay === null ? clockText(end, format) : instantText(end, format)}`;
}

/** An instant where something happened, with its zone as in `sessionTimeText`. */
export const venueTimeText = (
  { at, timezone }: { readonly at: string; readonly timezone: string },
  portal: Pick<VenueFormat, 'timezone'>,
): string => sessionTimeText({ starts_at: at, timezone }, portal);

/** A time zone by its name: "Eastern Time". */
export function zoneText(timezone: string): string {
  const format = new Intl.DateTimeFormat(words.language, {
    timeZone: timezone,
    timeZoneName: 'longGeneric',
  });
  const parts = format.formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
}

/** A decimal amount in the venue's currency: "€12.50". */
export const amountText = (amount: string, { currency }: VenueFormat): string =>
  moneyText(amount, currency, words.language);

/** Formats a local time, HH:MM: "7:30 PM". */
export const localTimeText = (time: string): string => timeText(time, words.language);
