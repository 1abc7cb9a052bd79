/**
 * The common name of a time zone, "Eastern Time", the same in summer and winter. Zones change their
 * names, so it is that of an instant.
 */
export function zoneText(timezone: string, instant: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: timezone,
    timeZoneName: 'longGeneric',
  }).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
}

/**
 * A buyer's text without anything that a mail reader would turn into a link: buyers choose the
 * recipients of e-mails, which must not carry advertising by strangers.
 */
export function unlinked(text: string): string {
  return text.replace(/([.:/@])(?=\S)/g, '$1 ').trim();
}
