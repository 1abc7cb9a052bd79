/** Returns true for a named time zone such as "Europe/Paris". */
export function isTimezone(zone: string): boolean {
  // Intl accepts fixed offsets, but these have no daylight saving time.
  if (!/^[A-Z]/i.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
