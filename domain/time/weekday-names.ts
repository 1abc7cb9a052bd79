/** Names of the weekdays in calendar order; `firstWeekday` 0 is Sunday. */
export function weekdayNames(
  language: string,
  firstWeekday: number,
): readonly { readonly short: string; readonly long: string }[] {
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, at) => {
    // January 2, 2000 was a Sunday.
    const day = new Date(Date.UTC(2000, 0, 2 + firstWeekday + at));
    return { short: short.format(day), long: long.format(day) };
  });
}
