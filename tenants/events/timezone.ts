/** Tells whether a text is the name of a time zone that has rules for summer time, such as "Europe/Paris". */
export function isTimezone(zone: string): boolean {
  // Fixed offsets are accepted by Intl but know no summer time.
  if (!/^[A-Z]/i.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
