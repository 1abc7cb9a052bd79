import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isFiltered,
  type ListingFilter,
  matchesEvent,
  matchesTime,
  noFilter,
  type Parameter,
  readListingFilter,
  writeListingFilter,
} from './listing-filter.ts';
import { isListingParameter } from './listing-parameters.ts';
import { advertising } from './testing/advertising.ts';

const read = (...parameters: Parameter[]) => readListingFilter(parameters);
const filter = (more: Partial<ListingFilter>): ListingFilter => ({ ...noFilter, ...more });

const hhmm = (minutes: number): string =>
  `${Math.floor(minutes / 60)}`.padStart(2, '0') + `${minutes % 60}`.padStart(2, '0');
const value = fc.string({ minLength: 1 }).map((text) => text.replaceAll(',', ' '));
const timeWindow = fc
  .tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 1, max: 1440 }))
  .chain(([from, length]) => {
    const start = hhmm(from);
    const end = hhmm(Math.min(1440, from + length));
    return fc.constantFrom({ start, end }, { start, end: null }, { start: null, end });
  });
const filters: fc.Arbitrary<ListingFilter> = fc.record({
  category: fc.option(fc.string({ minLength: 1 })),
  date: fc.option(fc.constantFrom('today', 'tomorrow')),
  time: fc.option(timeWindow),
  meta: fc.dictionary(
    fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
    fc.uniqueArray(value, { minLength: 1, maxLength: 3 }),
    { noNullPrototype: true },
  ),
});

// Guards: EVT-16
test('a written filter reads back the same', () => {
  fc.assert(
    fc.property(filters, (wanted) => {
      const written = new URLSearchParams(writeListingFilter(wanted));
      expect(readListingFilter(written)).toEqual({ ok: true, filter: wanted });
      expect(isFiltered(wanted)).toBe([...written].length > 0);
    }),
  );
});

test('any parameters are either a filter that reads back the same or reported as invalid', () => {
  const names = fc.constantFrom('category', 'date', 'time', 'time.start', 'time.end', 'meta.a');
  const values = fc.oneof(
    fc.string(),
    fc.constantFrom('', 'today', 'all', '0900', '2400', '0900-1000', '1000-0900', 'a,b,,a'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), (parameters) => {
      const found = readListingFilter(parameters);
      if (!found.ok) {
        for (const parameter of found.invalid) expect(parameters).toContainEqual(parameter);
      } else {
        const again = readListingFilter(Object.entries(writeListingFilter(found.filter)));
        expect(again).toEqual(found);
      }
    }),
  );
});

test('no parameters, other parameters and empty form fields do not filter', () => {
  expect(read(['lang', 'fr'], ['utm_source', 'x'], ['meta.', 'x'])).toEqual({
    ok: true,
    filter: noFilter,
  });
  expect(read(['category', ''], ['time.start', ''], ['time.end', ''], ['meta.age', ''])).toEqual({
    ok: true,
    filter: noFilter,
  });
});

// Guards: EVT-14
test.each(['all', 'yesterday', 'Today', '2026-11-21', ' today'])('date=%s is invalid', (date) => {
  expect(read(['date', date])).toEqual({ ok: false, invalid: [['date', date]] });
});

// Guards: EVT-17, EVT-18
test('a time window is one parameter or its two halves, which take precedence', () => {
  const time = { start: '0900', end: '1330' };
  expect(read(['time', '0900-1330'])).toEqual({ ok: true, filter: filter({ time }) });
  expect(read(['time.start', '0900'], ['time.end', '1330'])).toEqual(read(['time', '0900-1330']));
  expect(read(['time', '0800-1330'], ['time.start', '0900'])).toEqual(read(['time', '0900-1330']));
  expect(read(['time.end', '2400'])).toEqual({
    ok: true,
    filter: filter({ time: { start: null, end: '2400' } }),
  });
});

// Guards: EVT-17
test.each([
  ['time', '0900'],
  ['time', '9:00-10:00'],
  ['time', '0900-2401'],
  ['time', '1000-0900'],
  ['time', '0900-0900'],
  ['time', '0900-1000-1100'],
  ['time.start', '2400'],
  ['time.start', '0960'],
  ['time.start', '09:00'],
  ['time.end', 'noon'],
])('%s=%s is invalid', (name, text) => {
  expect(read([name, text])).toEqual({ ok: false, invalid: [[name, text]] });
});

// Guards: EVT-18
test('halves with no time between them are invalid', () => {
  expect(read(['time.start', '1200'], ['time.end', '1100'])).toEqual({
    ok: false,
    invalid: [['time.end', '1100']],
  });
  expect(read(['time', '0900-1100'], ['time.start', '1200'])).toEqual({
    ok: false,
    invalid: [['time.start', '1200']],
  });
});

// Guards: EVT-16
test('an event matches if its category and one value of every metadata key do', () => {
  const event = { category: 'Talks', meta: { floor: ['first', 'second'], age: 6 } };
  expect(matchesEvent(noFilter, event)).toBe(true);
  expect(matchesEvent(filter({ category: 'Talks' }), event)).toBe(true);
  expect(matchesEvent(filter({ category: 'talks' }), event)).toBe(false);
  expect(matchesEvent(filter({ meta: { floor: ['third', 'second'], age: ['6'] } }), event)).toBe(
    true,
  );
  expect(matchesEvent(filter({ meta: { floor: ['second'], age: ['7'] } }), event)).toBe(false);
  expect(matchesEvent(filter({ meta: { constructor: ['x'] } }), event)).toBe(false);
});

// Guards: EVT-17
test('a session matches on its day, from the start of the window until just before its end', () => {
  const days = { today: '2026-12-31', tomorrow: '2027-01-01' };
  const at = (startTime: string, date = '2026-12-31') => ({ date, startTime });
  expect(matchesTime(filter({ date: 'today' }), at('10:00'), days)).toBe(true);
  expect(matchesTime(filter({ date: 'tomorrow' }), at('10:00'), days)).toBe(false);
  expect(matchesTime(filter({ date: 'tomorrow' }), at('10:00', '2027-01-01'), days)).toBe(true);
  const time = { start: '0900', end: '1000' };
  expect(matchesTime(filter({ time }), at('09:00'), days)).toBe(true);
  expect(matchesTime(filter({ time }), at('08:59'), days)).toBe(false);
  expect(matchesTime(filter({ time }), at('09:59'), days)).toBe(true);
  expect(matchesTime(filter({ time }), at('10:00'), days)).toBe(false);
  expect(matchesTime(filter({ time: { start: null, end: '2400' } }), at('23:59'), days)).toBe(true);
});

describe('a metadata value with a comma in it', () => {
  const event = { category: 'Concerts', meta: { soloist: ['Smith, John', 'A\\B'] } };
  const found = (query: string): boolean => {
    const read = readListingFilter(new URLSearchParams(query));
    return read.ok && matchesEvent(read.filter, event);
  };

  // Guards: EVT-16
  test('is found by the address that its own filter writes', () => {
    for (const value of ['Smith, John', 'A\\B']) {
      const wanted = { ...noFilter, meta: { soloist: [value] } };
      const written = new URLSearchParams(writeListingFilter(wanted));
      expect(readListingFilter(written)).toEqual({ ok: true, filter: wanted });
      expect(found(String(written))).toBe(true);
    }
  });

  // Guards: EVT-16
  test('is found as people type it, also within a list of values', () => {
    expect(found('meta.soloist=Smith, John')).toBe(true);
    expect(found('meta.soloist=Jones\\, Ann,Smith\\, John')).toBe(true);
    expect(found('meta.soloist=Jones, Ann')).toBe(false);
    expect(found('meta.soloist=Smith')).toBe(false);
  });

  test('reads back the same whatever else it contains', () => {
    const text = fc.stringMatching(/^[a,\\ ]{1,6}$/);
    fc.assert(
      fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 4 }), (values) => {
        const wanted = { ...noFilter, meta: { key: values } };
        const written = new URLSearchParams(writeListingFilter(wanted));
        expect(readListingFilter(written)).toEqual({ ok: true, filter: wanted });
      }),
    );
  });
});

test('advertising parameters do not filter anything', () => {
  const added = advertising
    .filter((name) => !isListingParameter(name))
    .map((name, at): Parameter => [name, String(at)]);
  expect(readListingFilter(added)).toEqual({ ok: true, filter: noFilter });
  const own: Parameter[] = [
    ['category', 'Tours'],
    ['time', '1000-1200'],
  ];
  expect(readListingFilter([...added, ...own, ...added])).toEqual(readListingFilter(own));
});
