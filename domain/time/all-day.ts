interface Timed {
  readonly start_datetime: string;
  readonly end_datetime: string;
}

/** Minimum length in milliseconds of an all-day session, exclusive (CAL-25). */
const allDayMinimum = 5 * 60 * 60 * 1000;

/**
 * The all-day session of a date (CAL-25, A-26): the only session of a repeating event, strictly
 * longer than five hours. It shows no time and conflicts with nothing (CAL-26).
 */
export function allDaySession<S extends Timed>(
  eventType: 'single' | 'repeating' | 'other',
  sessions: readonly S[],
): S | null {
  const [only, second] = sessions;
  if (eventType !== 'repeating' || !only || second) return null;
  const length = Date.parse(only.end_datetime) - Date.parse(only.start_datetime);
  return length > allDayMinimum ? only : null;
}
