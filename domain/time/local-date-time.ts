/** One for each zone of a venue. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timezone, made);
  return made;
}

/** The date and time of an instant on a zone's clocks. */
export function localDateTime(
  instant: string | number,
  timezone: string,
): { readonly date: string; readonly time: string } {
  const part: Record<string, string> = {};
  for (const { type, value } of formatOf(timezone).formatToParts(new Date(instant)))
    part[type] = value;
  return {
    date: `${part['year']}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}`,
  };
}
