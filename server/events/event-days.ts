import { type DayBounds, dayAt } from '#domain/time/days.ts';
import { type Catalogue, timezoneOf } from '../store/catalogue/catalogue.ts';

/** An event, and a day of its venue. */
export interface EventDay extends DayBounds {
  /** The event's id. */
  readonly id: string;
}

/**
 * Returns each event's day in its own venue's time zone: the one that contains an instant, or a given one. Around
 * midnight, venues of one portal have different days (TOD-01, DOR-10).
 */
export function eventDays(
  catalogue: Catalogue,
  events: readonly string[],
  at: number,
  given?: string,
): EventDay[] {
  const days = new Map<string, DayBounds>();
  return events.map((id) => {
    const zone = timezoneOf(catalogue, id);
    const day = days.get(zone) ?? dayAt(at, zone, given);
    days.set(zone, day);
    return { id, ...day };
  });
}
