/** The instant, in milliseconds, at which the local day of another one began. */
export const startOfDay = (at: number, timezone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).startOfDay()
    .epochMilliseconds;
