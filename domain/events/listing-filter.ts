/** A day of the listing's quick filter (EVT-13). */
export type ListedDay = 'today' | 'tomorrow';

/** Start times from `start` up to but not including `end`, HHMM on the venue's clock; null is open-ended. */
export interface TimeWindow {
  readonly start: string | null;
  readonly end: string | null;
}

/** The filters of a listing; null and empty metadata do not filter (EVT-16). */
export interface ListingFilter {
  readonly category: string | null;
  readonly date: ListedDay | null;
  readonly time: TimeWindow | null;
  /** Values by metadata key; an event must have one of each. */
  readonly meta: Readonly<Record<string, readonly string[]>>;
}

export const noFilter: ListingFilter = { category: null, date: null, time: null, meta: {} };

/** The filter in an address, or the parameters with invalid values (EVT-14, A-15). */
type ReadFilter =
  | { readonly ok: true; readonly filter: ListingFilter }
  | { readonly ok: false; readonly invalid: readonly Parameter[] };

export type Parameter = readonly [name: string, value: string];

const metaPrefix = 'meta.';
const clock = '(?:[01]\\d|2[0-3])[0-5]\\d';
const startPattern = new RegExp(`^${clock}$`);
const endPattern = new RegExp(`^(?:${clock}|2400)$`);

/** True for a parameter that filters by a key of metadata. */
export const isMetaFilter = (name: string): boolean =>
  name.startsWith(metaPrefix) && name.length > metaPrefix.length;

/**
 * Reads the filters among the parameters of an address. An empty value, as forms send it, counts as none. The last of
 * repeated parameters counts, except that metadata values add up.
 */
export function readListingFilter(parameters: Iterable<Parameter>): ReadFilter {
  const textByName = new Map<string, string>();
  const meta = new Map<string, Set<string>>();
  for (const [name, value] of parameters) {
    if (isMetaFilter(name)) {
      const key = name.slice(metaPrefix.length);
      const values = meta.get(key) ?? new Set();
      for (const part of readValues(value)) values.add(part);
      if (values.size > 0) meta.set(key, values);
    } else if (value !== '') textByName.set(name, value);
  }
  const invalid: Parameter[] = [];
  const accept = (name: string, isValid: (value: string) => boolean): string | null => {
    const value = textByName.get(name);
    if (value === undefined) return null;
    if (isValid(value)) return value;
    invalid.push([name, value]);
    return null;
  };
  const date = accept('date', (value) => value === 'today' || value === 'tomorrow');
  const short = accept('time', isWindow)?.split('-') ?? [];
  const start = accept('time.start', (value) => startPattern.test(value)) ?? short[0] ?? null;
  const end = accept('time.end', (value) => endPattern.test(value)) ?? short[1] ?? null;
  if (invalid.length === 0 && start !== null && end !== null && start >= end) {
    const name = textByName.has('time.end') ? 'time.end' : 'time.start';
    invalid.push([name, textByName.get(name) ?? '']);
  }
  if (invalid.length > 0) return { ok: false, invalid };
  return {
    ok: true,
    filter: {
      category: textByName.get('category') ?? null,
      date: date as ListedDay | null,
      time: start === null && end === null ? null : { start, end },
      meta: Object.fromEntries([...meta].map(([key, values]) => [key, [...values]])),
    },
  };
}

function isWindow(text: string): boolean {
  const [start = '', end = '', ...more] = text.split('-');
  return more.length === 0 && startPattern.test(start) && endPattern.test(end) && start < end;
}

/** Writes a filter as address parameters that `readListingFilter` reads back. */
export function writeListingFilter(filter: ListingFilter): Record<string, string> {
  const { category, date, time, meta } = filter;
  const query: Record<string, string> = {};
  if (category !== null) query['category'] = category;
  if (date !== null) query['date'] = date;
  if (time) Object.assign(query, writeWindow(time));
  for (const [key, values] of Object.entries(meta)) query[metaPrefix + key] = writeValues(values);
  return query;
}

/**
 * Joins values into a comma-separated list for an address; escapes a comma in a value as `\,` and a backslash as `\\`.
 */
export const writeValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[\\,]/g, '\\$&')).join(',');

const readValues = (list: string): string[] =>
  (list.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((part) => part.replaceAll(/\\([\\,])/g, '$1'));

function writeWindow({ start, end }: TimeWindow): Record<string, string> {
  if (start !== null && end !== null) return { time: `${start}-${end}` };
  if (start !== null) return { 'time.start': start };
  return end === null ? {} : { 'time.end': end };
}

/** Returns true if any filter is set. */
export const isFiltered = (filter: ListingFilter): boolean =>
  filter.category !== null || narrowsSessions(filter) || Object.keys(filter.meta).length > 0;

/** Returns true if the filter selects sessions by day or time. */
export const narrowsSessions = ({ date, time }: ListingFilter): boolean =>
  date !== null || time !== null;

/**
 * Returns true if an event is in the category and has one of the values of each metadata key. A
 * single typed value with a comma in it, "Smith, John", reads as two values, so it also matches as
 * one.
 */
export function matchesEvent(
  { category, meta }: ListingFilter,
  event: { readonly category: string; readonly meta: Readonly<Record<string, unknown>> },
): boolean {
  if (category !== null && event.category !== category) return false;
  return Object.entries(meta).every(([key, wanted]) => {
    const values = metaValues(event.meta, key);
    return wanted.some((value) => values.includes(value)) || values.includes(wanted.join(','));
  });
}

/** An event's values of a metadata key as texts; own keys only. */
export function metaValues(meta: Readonly<Record<string, unknown>>, key: string): string[] {
  const has = Object.hasOwn(meta, key) ? meta[key] : null;
  return (Array.isArray(has) ? has : [has]).filter((value) => value !== null).map(String);
}

/**
 * Returns true if a session is on the day, counted from `today` at its venue, and starts within the
 * time.
 */
export function matchesTime(
  { date, time }: ListingFilter,
  session: { readonly date: string; readonly startTime: string },
  days: { readonly today: string; readonly tomorrow: string },
): boolean {
  if (date !== null && session.date !== days[date]) return false;
  const start = session.startTime.replace(':', '');
  return (time?.start ?? '0000') <= start && start < (time?.end ?? '2400');
}
