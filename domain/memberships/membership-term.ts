import { localDateTime } from '../time/local-date-time.ts';
import { type Validity, type ValidityPolicy, validityOf } from './validity.ts';

/** From when to when somebody is a member; null is open at that end. */
export interface Term extends Validity {
  /** YYYY-MM-DD at the venue: the day that terms of a duration are counted from. */
  readonly anchor: string;
}

/** The term of a membership that is bought at `now` (epoch milliseconds). For the server only. */
export function newTerm(policy: ValidityPolicy, timezone: string, now: number): Term {
  const { valid_from, valid_to } = validityOf(policy, timezone, now);
  return { anchor: dayOf(valid_from ?? new Date(now), timezone).toString(), valid_from, valid_to };
}

/**
 * The term that follows when a membership is renewed at `now`; undefined where it would not last
 * longer. Before it is over the new one goes on where it ends, counted from the anchor: what began
 * on the 31st ends with the month each time, and on the 31st again. After it is over it begins
 * anew. A season's term is the season's, from when the one before it ends.
 */
export function renewedTerm(
  policy: ValidityPolicy,
  timezone: string,
  now: number,
  held: Term,
): Term | undefined {
  const fresh = newTerm(policy, timezone, now);
  const { valid_to: end } = held;
  // What never ends needs no other.
  if (end === null) return undefined;
  if (end.getTime() <= now) return fresh;
  if (policy.duration_new === null || policy.start_policy !== null) {
    const isLonger = fresh.valid_to === null || fresh.valid_to.getTime() > end.getTime();
    return isLonger ? { ...fresh, valid_from: later(fresh.valid_from, end) } : undefined;
  }
  const endDay = dayOf(end, timezone);
  const { anchor, terms } = countFrom(held.anchor, endDay, policy.duration_new);
  const next = anchor.add(times(policy.duration_new, terms + 1));
  if (Temporal.PlainDate.compare(next, endDay) <= 0) return undefined;
  return { anchor: anchor.toString(), valid_from: end, valid_to: startOf(next, timezone) };
}

/** Whether a membership may be renewed by now: from so many days before its end on. */
export function isInRenewalWindow(
  { valid_to }: Pick<Term, 'valid_to'>,
  timezone: string,
  now: number,
  allowedDays: number,
): boolean {
  if (valid_to === null) return false;
  const opens = dayOf(valid_to, timezone).subtract({ days: allowedDays });
  return startOf(opens, timezone).getTime() <= now;
}

/** Whether a term holds at an instant (epoch milliseconds). */
export const holdsAt = ({ valid_from, valid_to }: Validity, now: number): boolean =>
  (valid_from === null || valid_from.getTime() <= now) &&
  (valid_to === null || now < valid_to.getTime());

/** Whether somebody is a member at an instant, will be, or was. */
export function standingAt(term: Validity, now: number): 'holds' | 'to_come' | 'over' {
  if (holdsAt(term, now)) return 'holds';
  return term.valid_to !== null && term.valid_to.getTime() <= now ? 'over' : 'to_come';
}

/**
 * What terms come to that follow each other in this order: anchor and end of the last one, and the
 * beginning of the first that leads up to it without a gap. Undefined where there is none.
 */
export function spanOf<T extends Term>(terms: readonly T[]): T | undefined {
  const last = terms.at(-1);
  if (!last) return undefined;
  let { valid_from } = last;
  for (const before of terms.slice(0, -1).toReversed()) {
    const end = before.valid_to;
    if (valid_from === null || end === null || end.getTime() < valid_from.getTime()) break;
    valid_from = before.valid_from;
  }
  return { ...last, valid_from };
}

/** The term to show: the one that holds now, else the next to come, else the last. */
export const shownTerm = <T extends Validity>(terms: readonly T[], now: number): T | undefined =>
  terms.find((term) => holdsAt(term, now)) ??
  terms.find(({ valid_from }) => valid_from !== null && valid_from.getTime() > now) ??
  terms.at(-1);

/** The last day on which it holds, YYYY-MM-DD at the venue: what people are told. */
export const lastDayOf = (validTo: Date, timezone: string): string =>
  localDateTime(validTo.getTime() - 1, timezone).date;

/**
 * The day that an end is counted from, and how many durations lie between. An end that is no whole
 * number of them from the anchor, as after another level's duration, is an anchor of its own.
 */
function countFrom(anchor: string, end: Temporal.PlainDate, duration: string) {
  const first = Temporal.PlainDate.from(anchor);
  // What lasts no whole day has none to count.
  if (times(duration, 1).blank) return { anchor: end, terms: 0 };
  for (let terms = 1; ; terms += 1) {
    const order = Temporal.PlainDate.compare(first.add(times(duration, terms)), end);
    if (order === 0) return { anchor: first, terms };
    if (order > 0) return { anchor: end, terms: 0 };
  }
}

function times(duration: string, count: number): Temporal.Duration {
  const { years, months, weeks, days } = Temporal.Duration.from(duration);
  return Temporal.Duration.from({
    years: years * count,
    months: months * count,
    weeks: weeks * count,
    days: days * count,
  });
}

const dayOf = (at: Date, timezone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate();

const startOf = (day: Temporal.PlainDate, timezone: string): Date =>
  new Date(day.toZonedDateTime(timezone).epochMilliseconds);

const later = (one: Date | null, other: Date): Date =>
  one !== null && one.getTime() > other.getTime() ? one : other;
