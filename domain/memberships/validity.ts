/** The validity of a group's tickets that have no session (QTY-04). */
export interface ValidityPolicy {
  readonly start_policy: 'fixedfrom' | 'fixedto' | null;
  /** YYYY-MM-DD at the venue. */
  readonly start_policy_date: string | null;
  /** An ISO 8601 duration such as P1Y. */
  readonly duration_new: string | null;
}

/** From an instant up to but not including another; null is open-ended. */
export interface Validity {
  readonly valid_from: Date | null;
  readonly valid_to: Date | null;
}

/**
 * The validity of a ticket held at `now` (epoch milliseconds). `fixedfrom`: from the start of the policy's day for the
 * duration. `fixedto`: until the end of that day, starting the duration earlier. Without a day, uses the day of
 * purchase; without a duration, the other end is open. Days, months and years are the venue's: a month after the 31st
 * ends with the month, a year after a leap day on the 28th. A period of days starts and ends at midnight, even after a
 * clock change skipped one. Needs `Temporal`, so it runs on the server only.
 */
export function validityOf(policy: ValidityPolicy, timezone: string, now: number): Validity {
  const { start_policy, start_policy_date, duration_new } = policy;
  if (start_policy === null && duration_new === null) return { valid_from: null, valid_to: null };
  const bought = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone);
  const day =
    start_policy_date === null || start_policy === null
      ? bought.toPlainDate()
      : Temporal.PlainDate.from(start_policy_date);
  if (start_policy === 'fixedto') {
    const after = day.add({ days: 1 });
    const start = duration_new === null ? null : moved(after, timezone, duration_new, -1);
    return { valid_from: dateOf(start), valid_to: dateOf(after.toZonedDateTime(timezone)) };
  }
  const end = duration_new === null ? null : moved(day, timezone, duration_new, 1);
  return { valid_from: dateOf(day.toZonedDateTime(timezone)), valid_to: dateOf(end) };
}

/** The start of a day moved by a duration: first its days, then its hours. */
function moved(
  day: Temporal.PlainDate,
  timezone: string,
  duration: string,
  sign: 1 | -1,
): Temporal.ZonedDateTime {
  const { years, months, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(duration);
  const inDays = Temporal.Duration.from({ years, months, weeks, days });
  const rest = Temporal.Duration.from({ hours, minutes, seconds });
  const by = (part: Temporal.Duration) => (sign > 0 ? part : part.negated());
  return day.add(by(inDays)).toZonedDateTime(timezone).add(by(rest));
}

const dateOf = (at: Temporal.ZonedDateTime | null): Date | null =>
  at && new Date(at.epochMilliseconds);
