/**
 * A time during which a zone's clocks keep one offset: from an instant (inclusive) to another (exclusive); all in
 * milliseconds.
 */
interface ClockSpan {
  readonly from: number;
  readonly until: number;
  /** Ahead of UTC. */
  readonly offset: number;
}

/**
 * The offsets of a zone's clocks: `offsets[n]` minutes ahead of UTC from `starts[n]` (seconds since 1970) to the next
 * start, or to the end. Does not cover times before the first start.
 */
export interface ZoneClock {
  readonly starts: readonly number[];
  readonly offsets: readonly number[];
}

/** Known offsets, looked up or given, by zone. */
const clocks = new Map<string, ClockSpan[]>();
/** Maximum number of spans known for a zone; the sessions of a venue fall into fewer. */
const mostSpans = 200;

/**
 * Makes a browser follow the server's clocks for these zones: the browser's time zone rules may be from another year
 * than those of the server, which decides (law 7).
 */
export function setZoneClocks(given: Readonly<Record<string, ZoneClock>>): void {
  for (const [zone, { starts, offsets }] of Object.entries(given)) {
    const spans = starts.map((start, at) => ({
      from: start * 1_000,
      until: (starts[at + 1] ?? Number.POSITIVE_INFINITY) * 1_000,
      offset: (offsets[at] ?? 0) * 60_000,
    }));
    clocks.set(zone, spans);
  }
}

/** The date and time of an instant on a zone's clocks. */
export function localDateTime(
  instant: string | number,
  timezone: string,
): { readonly date: string; readonly time: string } {
  const text = localText(new Date(instant).getTime(), timezone);
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** An instant, in milliseconds, on a zone's clocks: 2026-11-23T19:30:00. Throws RangeError for an unknown zone. */
export const localText = (instant: number, timezone: string): string =>
  new Date(instant + offsetAt(instant, timezone)).toISOString().slice(0, 19);

function offsetAt(instant: number, timezone: string): number {
  const known = clocks.get(timezone) ?? [];
  for (const span of known) {
    if (instant >= span.from && instant < span.until) return span.offset;
  }
  if (typeof Temporal === 'undefined') return offsetByFormat(instant, timezone);
  const span = spanAt(instant, timezone);
  if (known.length >= mostSpans) known.length = 0;
  known.push(span);
  clocks.set(timezone, known);
  return span.offset;
}

/** Converting is twenty times as fast as querying `Temporal` for each instant. */
function spanAt(instant: number, timezone: string): ClockSpan {
  // The last moment of a span is a fraction of a millisecond before its end.
  const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(
    timezone,
  );
  const until = at.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  // A transition at this exact instant does not count as a previous one.
  const from = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds;
  return {
    from: from ?? Number.NEGATIVE_INFINITY,
    until,
    offset: Math.round(at.offsetNanoseconds / 1e6),
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** For a browser without `Temporal`: the offset by the browser's own rules, to the minute. */
function offsetByFormat(instant: number, timezone: string): number {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(timezone, format);
  const part: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(instant)) part[type] = value;
  const local = `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}Z`;
  const minute = 60_000;
  return Date.parse(local) - Math.floor(instant / minute) * minute;
}

/** The clocks of a zone between two instants, in milliseconds, by the server's rules. Needs `Temporal`. */
export function zoneClock(timezone: string, from: number, until: number): ZoneClock {
  const starts: number[] = [];
  const offsets: number[] = [];
  for (let at = from; at < until; ) {
    const span = spanAt(at, timezone);
    starts.push(Math.floor(at / 1_000));
    offsets.push(span.offset / 60_000);
    at = span.until;
  }
  return { starts, offsets };
}
