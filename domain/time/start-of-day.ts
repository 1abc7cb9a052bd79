/** The start, in milliseconds, of another instant's local day. */
export const startOfDay = (at: number, timezone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).startOfDay()
    .epochMilliseconds;
