/**
 * The name of a time zone as people say it, "Eastern Time"; the same in summer and winter. Zones
 * have changed their names, so it is the one of an instant.
 */
export function zoneText(timezone: string, instant: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: timezone,
    timeZoneName: 'longGeneric',
  }).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
}

/**
 * A buyer's text with nothing that a mail reader would turn into a link: letters go to whoever a
 * buyer names, and are not to carry a stranger's advertising.
 */
export function unlinked(text: string): string {
  return text.replace(/([.:/@])(?=\S)/g, '$1 ').trim();
}
