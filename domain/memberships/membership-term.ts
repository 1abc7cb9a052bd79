import { localDateTime } from '../time/local-date-time.ts';
import { type Validity, type ValidityPolicy, validityOf } from './validity.ts';

/** The period of a membership; null is open-ended. */
export interface Term extends Validity {
  /** YYYY-MM-DD at the venue: the day from which terms of a duration are counted. */
  readonly anchor: string;
}

/** The term of a membership bought at `now` (epoch milliseconds). For the server only. */
export function newTerm(policy: ValidityPolicy, timezone: string, now: number): Term {
  const { valid_from, valid_to } = validityOf(policy, timezone, now);
  return { anchor: dayOf(valid_from ?? new Date(now), timezone).toString(), valid_from, valid_to };
}

/**
 * The term after a renewal at `now`; undefined if it would not last longer. While the membership is valid, the new term
 * continues from its end, counted from the anchor: one that started on the 31st ends at the end of shorter months and
 * on the 31st of others. After its end the new term starts afresh. A season's term ends with the season and starts at
 * the end of the previous term.
 */
export function renewedTerm(
  policy: ValidityPolicy,
  timezone: string,
  now: number,
  held: Term,
): Term | undefined {
  const fresh = newTerm(policy, timezone, now);
  const { valid_to: end } = held;
  // A term that never ends needs no renewal.
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

/**
 * Returns true if a membership was renewed after a renewal ticket was held for a term: it lasts beyond the start of
 * that term, so the same time would be paid twice.
 */
export const isRenewedSince = (
  { valid_to: end }: Pick<Term, 'valid_to'>,
  { valid_from: start }: Pick<Validity, 'valid_from'>,
  now: number,
): boolean =>
  end === null || (now < end.getTime() && (start === null || start.getTime() < end.getTime()));

/** Returns true if a membership may be renewed: from `allowedDays` before its end. */
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

/** Returns true if a term is valid at an instant (epoch milliseconds). */
export const holdsAt = ({ valid_from, valid_to }: Validity, now: number): boolean =>
  (valid_from === null || valid_from.getTime() <= now) &&
  (valid_to === null || now < valid_to.getTime());

/** The status of a term at an instant: current, future or over. */
export function standingAt(term: Validity, now: number): 'holds' | 'to_come' | 'over' {
  if (holdsAt(term, now)) return 'holds';
  return term.valid_to !== null && term.valid_to.getTime() <= now ? 'over' : 'to_come';
}

/**
 * The whole period of terms in chronological order: the anchor and end of the last, and the start of the first one that
 * leads up to it without a gap. Undefined without terms.
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

/** The term to show: the current one, otherwise the next, otherwise the last. */
export const shownTerm = <T extends Validity>(terms: readonly T[], now: number): T | undefined =>
  terms.find((term) => holdsAt(term, now)) ??
  terms.find(({ valid_from }) => valid_from !== null && valid_from.getTime() > now) ??
  terms.at(-1);

/** The last day of a term, YYYY-MM-DD at the venue, as shown to people. */
export const lastDayOf = (validTo: Date, timezone: string): string =>
  localDateTime(validTo.getTime() - 1, timezone).date;

/**
 * The day that an end is counted from, and the number of durations between them. An end that is not a whole number of
 * durations from the anchor, such as after a change of level, becomes its own anchor.
 */
function countFrom(anchor: string, end: Temporal.PlainDate, duration: string) {
  const first = Temporal.PlainDate.from(anchor);
  // Durations shorter than a day cannot be counted in days.
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
