import type { FieldErrors } from '../../forms/field-errors.ts';
import type { Closure, QuickChange } from '../../shop/shop-data.ts';
import { shopWords } from '../../words/shop.ts';

const own = shopWords.closures;

/** Stands for "only some events" among the venues. */
export const onlyEvents = '#events';

/** The values of a closure's form; days YYYY-MM-DD, times HH:MM, '' without one. */
export interface ClosureValues {
  readonly name: string;
  /** The id of the venue that is closed, or `onlyEvents`. */
  readonly venue: string | null;
  readonly events: readonly string[];
  readonly from: string;
  readonly until: string;
  readonly isPart: boolean;
  readonly timeFrom: string;
  readonly timeBefore: string;
  readonly isShown: boolean;
  readonly reason: string;
}

interface Start {
  readonly event: string | undefined;
  /** The venue that a new closure is of, unless it is of an event. */
  readonly venue: string | undefined;
}

/** The values of a closure, or those with which a new one starts. */
export function valuesOf(before: Closure | undefined, { event, venue }: Start): ClosureValues {
  if (!before) {
    return {
      name: '',
      venue: event === undefined ? (venue ?? onlyEvents) : onlyEvents,
      events: event === undefined ? [] : [event],
      from: '',
      until: '',
      isPart: false,
      timeFrom: '',
      timeBefore: '',
      isShown: true,
      reason: '',
    };
  }
  const { name, venues, events = [], from = '', until = '', time_from, time_before } = before;
  return {
    name,
    venue: venues?.[0] ?? onlyEvents,
    events,
    from,
    until,
    isPart: time_from !== undefined || time_before !== undefined,
    timeFrom: time_from ?? '',
    timeBefore: time_before ?? '',
    isShown: before.shown ?? false,
    reason: before.reason ?? '',
  };
}

/** Errors of the values; a closure that had no first or last day needs none. */
export const faultsOfClosure = (
  values: ClosureValues,
  before: Closure | undefined,
): FieldErrors<ClosureValues> => ({
  name: values.name.trim() === '' ? own.nameMissing : undefined,
  venue: values.venue === null ? own.ofMissing : undefined,
  events: values.venue === onlyEvents && values.events.length === 0 ? own.ofMissing : undefined,
  from: values.from === '' && (!before || before.from) ? own.fromMissing : undefined,
  until:
    values.until === ''
      ? !before || before.until
        ? own.untilMissing
        : undefined
      : values.until < values.from
        ? own.wrongOrder
        : undefined,
});

type Terms = Extract<QuickChange, { kind: 'closure' }>['of'];

/** The closure as the shop's file has it; further venues and events, weekdays and a yearly return stay as they were. */
export function termsOf(values: ClosureValues, before: Closure | undefined): Terms {
  const { name, venue, events, from, until, isPart, timeFrom, timeBefore, isShown } = values;
  const reason = values.reason.trim();
  const isSameVenue = venue !== null && before?.venues?.includes(venue);
  return {
    name: name.trim(),
    ...(venue === onlyEvents || venue === null
      ? { events: [...events] }
      : { venues: isSameVenue ? [...(before?.venues ?? [])] : [venue] }),
    ...(isSameVenue && before?.events && { events: [...before.events] }),
    ...(from !== '' && { from }),
    ...(until !== '' && { until }),
    ...(before?.every_year && { every_year: true }),
    ...(before?.weekdays && { weekdays: [...before.weekdays] }),
    ...(isPart && timeFrom !== '' && { time_from: timeFrom }),
    ...(isPart && timeBefore !== '' && { time_before: timeBefore }),
    ...(isShown && { shown: true }),
    ...(isShown && reason !== '' && { reason }),
  };
}
