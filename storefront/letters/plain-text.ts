import { memoised } from '../theme/memoised.server.ts';

/**
 * Returns a time zone's common name, such as "Eastern Time", the same in summer and winter. Zones change their names, so it
 * depends on the instant.
 */
export function zoneText(timezone: string, instant: string, language: string): string {
  const parts = zoneFormat([language, timezone]).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
}

/** Caches the last 100 formats, each of which takes a millisecond to create. */
const zoneFormat = memoised(
  100,
  ([language, timeZone]: readonly [string, string]) =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }),
);

/**
 * Returns a buyer's text without anything that a mail program would turn into a link: buyers choose recipients, and letters
 * must not carry strangers' advertising.
 */
export function unlinked(text: string): string {
  return text.replace(/([.:/@])(?=\S)/g, '$1 ').trim();
}
