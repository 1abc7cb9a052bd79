import { expect, test, vi } from 'vitest';
import { dayAt } from './days.ts';
import { localDateTime, localText, setZoneClocks, zoneClock } from './local-date-time.ts';

// Guards: APP-65
test('an instant has the date and time of its zone, on both sides of a clock change', () => {
  expect(localDateTime('2026-11-01T05:30:00Z', 'America/New_York')).toEqual({
    date: '2026-11-01',
    time: '01:30',
  });
  expect(localDateTime('2026-11-01T06:30:00Z', 'America/New_York')).toEqual({
    date: '2026-11-01',
    time: '01:30',
  });
  expect(localDateTime('2026-12-31T23:30:00Z', 'Europe/Paris')).toEqual({
    date: '2027-01-01',
    time: '00:30',
  });
});

/** Moments over twelve years: one every few weeks, and those around each change of a zone's clocks. */
function* momentsIn(timezone: string): Generator<number, void, void> {
  const [from, until] = [Date.UTC(2024, 0, 1), Date.UTC(2036, 0, 1)];
  for (let at = from; at < until; at += 37 * 86_400_000 + 977_000) yield at;
  let change: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timezone);
  for (;;) {
    change = change.getTimeZoneTransition('next');
    if (!change || change.epochMilliseconds > until) return;
    for (const beside of [-1, 0, 1]) yield change.epochMilliseconds + beside;
  }
}

// Guards: APP-65
test.each(Intl.supportedValuesOf('timeZone'))(
  'clocks in %s match the program’s time zone rules for twelve years',
  (timezone) => {
    for (const at of momentsIn(timezone)) {
      const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
      expect(localText(at, timezone)).toBe(shown.toString().slice(0, 19));
      const { day, from, until } = dayAt(at, timezone);
      expect(localDateTime(at, timezone).date).toBe(day);
      expect([from, until - 1].map((bound) => localDateTime(bound, timezone).date)).toEqual([
        day,
        day,
      ]);
      expect(localDateTime(from - 1, timezone).date < day).toBe(true);
    }
  },
);

// Guards: APP-65
test('a browser uses the server’s time zone rules, whatever its own', () => {
  const before = Date.parse('2026-03-08T08:59:59Z');
  setZoneClocks({ 'Test/Calgary': { starts: [0, 1_772_960_400], offsets: [-420, -360] } });
  expect(localText(before, 'Test/Calgary')).toBe('2026-03-08T01:59:59');
  expect(localText(before + 1_000, 'Test/Calgary')).toBe('2026-03-08T03:00:00');
  expect(localText(Date.parse('2026-12-06T01:00:00Z'), 'Test/Calgary')).toBe('2026-12-05T19:00:00');
});

test('a browser is given every clock change of a zone within a period', () => {
  const [from, until] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)];
  expect(zoneClock('Europe/Berlin', from, until)).toEqual({
    starts: ['2026-01-01T00:00Z', '2026-03-29T01:00Z', '2026-10-25T01:00Z'].map(
      (start) => Date.parse(start) / 1_000,
    ),
    offsets: [60, 120, 60],
  });
});

test('without Temporal, clock times come from the browser’s formats', () => {
  vi.stubGlobal('Temporal', undefined);
  try {
    // A zone name used only here, so that no offset is cached yet.
    expect(localText(Date.parse('2026-07-01T10:00:30Z'), 'europe/lisbon')).toBe(
      '2026-07-01T11:00:30',
    );
  } finally {
    vi.unstubAllGlobals();
  }
});

test('an unknown zone and an invalid instant are refused', () => {
  expect(() => localText(0, 'Nowhere/Town')).toThrow(RangeError);
  expect(() => localText(Number.NaN, 'Europe/Berlin')).toThrow(RangeError);
});
