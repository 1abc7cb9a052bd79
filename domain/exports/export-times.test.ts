import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ExportTimes, exportPeriod, isExportDay, nextExportTime } from './export-times.ts';

const zone = 'Europe/Berlin';
const daily = (at_time: string): ExportTimes => ({ every: 'day', on_day: null, at_time });
const weekly = (on_day: number): ExportTimes => ({ every: 'week', on_day, at_time: '07:00' });
const monthly = (on_day: number): ExportTimes => ({ every: 'month', on_day, at_time: '07:00' });
const next = (times: ExportTimes, after: string, timezone = zone) =>
  new Date(nextExportTime(times, timezone, Date.parse(after))).toISOString();

describe('the next time of an export', () => {
  test('is later today or otherwise tomorrow', () => {
    expect(next(daily('07:00'), '2026-07-01T04:59:59Z')).toBe('2026-07-01T05:00:00.000Z');
    expect(next(daily('07:00'), '2026-07-01T05:00:00Z')).toBe('2026-07-02T05:00:00.000Z');
  });

  test('can be on a day of the week', () => {
    // The 1st of July 2026 is a Wednesday.
    expect(next(weekly(3), '2026-07-01T04:00:00Z')).toBe('2026-07-01T05:00:00.000Z');
    expect(next(weekly(1), '2026-07-01T04:00:00Z')).toBe('2026-07-06T05:00:00.000Z');
  });

  test('can be on a day of the month, or the last one of a shorter month', () => {
    expect(next(monthly(31), '2026-01-31T07:00:00Z')).toBe('2026-02-28T06:00:00.000Z');
    expect(next(monthly(31), '2026-02-28T07:00:00Z')).toBe('2026-03-31T05:00:00.000Z');
  });

  // Guards: MON-05
  test('is the same hour on the venue’s clocks before and after a clock change', () => {
    expect(next(daily('07:00'), '2026-03-28T12:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(next(daily('07:00'), '2026-10-24T12:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  // Guards: MON-05
  test('moves forward if the clocks skip its hour, and is the first of a repeated one', () => {
    expect(next(daily('02:30'), '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(next(daily('02:30'), '2026-03-29T01:30:00Z')).toBe('2026-03-30T00:30:00.000Z');
    expect(next(daily('02:30'), '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(next(daily('02:30'), '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z');
  });

  test('is always later, and falls once on each day in every zone', () => {
    const anyTimes = fc.record({
      zone: fc.constantFrom(zone, 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago'),
      at: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
      hour: fc.integer({ min: 0, max: 23 }),
      minute: fc.integer({ min: 0, max: 59 }),
    });
    fc.assert(
      fc.property(anyTimes, ({ zone: timezone, at, hour, minute }) => {
        const two = (n: number) => String(n).padStart(2, '0');
        const times = daily(`${two(hour)}:${two(minute)}`);
        const first = nextExportTime(times, timezone, at);
        const second = nextExportTime(times, timezone, first);
        expect(first).toBeGreaterThan(at);
        expect(second - first).toBeGreaterThanOrEqual(22 * 3_600_000);
        expect(second - first).toBeLessThanOrEqual(26 * 3_600_000);
      }),
    );
  });
});

describe('the days of a run', () => {
  const period = (times: ExportTimes, due: string, now = due) =>
    exportPeriod(times, zone, { due: Date.parse(due), now: Date.parse(now) });

  test('are those since the previous run’s time', () => {
    expect(period(daily('07:00'), '2026-07-01T05:00:00Z')).toEqual({
      from_day: '2026-06-30',
      to_day: '2026-06-30',
    });
    expect(period(weekly(1), '2026-07-06T05:00:00Z')).toEqual({
      from_day: '2026-06-29',
      to_day: '2026-07-05',
    });
    expect(period(monthly(31), '2026-03-31T05:00:00Z')).toEqual({
      from_day: '2026-02-28',
      to_day: '2026-03-30',
    });
  });

  // Guards: MON-05
  test('include the days of missed runs', () => {
    expect(period(daily('07:00'), '2026-07-01T05:00:00Z', '2026-07-04T20:00:00Z')).toEqual({
      from_day: '2026-06-30',
      to_day: '2026-07-03',
    });
  });
});

test('a day belongs to a week or a month', () => {
  expect(isExportDay({ every: 'day', on_day: null })).toBe(true);
  expect(isExportDay({ every: 'day', on_day: 1 })).toBe(false);
  expect(isExportDay({ every: 'week', on_day: 7 })).toBe(true);
  expect(isExportDay({ every: 'week', on_day: 8 })).toBe(false);
  expect(isExportDay({ every: 'month', on_day: 31 })).toBe(true);
  expect(isExportDay({ every: 'month', on_day: null })).toBe(false);
});
