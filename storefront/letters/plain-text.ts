import { memoised } from '../theme/memoised.server.ts';

/**
 * The common name of a time zone, "Eastern Time", the same in summer and winter. Zones change their
 * names, so it is that of an instant.
 */
export function zoneText(timezone: string, instant: string, language: string): string {
  const parts = zoneFormat([language, timezone]).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
}

/** The last 100 formats, which take a millisecond each to make. */
const zoneFormat = memoised(
  100,
  ([language, timeZone]: readonly [string, string]) =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }),
);

/**
 * A buyer's text without anything that a mail reader would turn into a link: buyers choose the
 * recipients of letters, which must not carry advertising by strangers.
 */
export function unlinked(text: string): string {
  return text.replace(/([.:/@])(?=\S)/g, '$1 ').trim();
}
