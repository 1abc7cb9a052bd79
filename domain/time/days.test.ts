import { expect, test } from 'vitest';
import { dayAt, lastDays, sameTimeBefore } from './days.ts';

const iso = (at: number | undefined) => new Date(at ?? 0).toISOString();

test('the last days end with the instant’s day on the venue’s clocks', () => {
  const { days, bounds } = lastDays(Date.parse('2026-11-24T03:00:00Z'), 'America/New_York', 3);
  expect(days).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
  expect(bounds.map(iso)).toEqual([
    '2026-11-21T05:00:00.000Z',
    '2026-11-22T05:00:00.000Z',
    '2026-11-23T05:00:00.000Z',
    '2026-11-24T05:00:00.000Z',
  ]);
});

test('a day on which the clocks change is an hour shorter or longer', () => {
  const { bounds } = lastDays(Date.parse('2026-03-29T12:00:00Z'), 'Europe/Paris', 1);
  expect((bounds[1] ?? 0) - (bounds[0] ?? 0)).toBe(23 * 3_600_000);
});

test('the same time a week earlier is by the venue’s clocks, even across a clock change', () => {
  const at = Date.parse('2026-03-30T10:30:00Z');
  expect(iso(sameTimeBefore(at, 'Europe/Paris', 7))).toBe('2026-03-23T11:30:00.000Z');
});

test('one instant falls on different days in different zones', () => {
  const at = Date.parse('2026-11-24T03:00:00Z');
  const dayIn = (zone: string, given?: string) => {
    const { day, from, until } = dayAt(at, zone, given);
    return [day, iso(from), iso(until)];
  };
  expect(dayIn('America/New_York')).toEqual([
    '2026-11-23',
    '2026-11-23T05:00:00.000Z',
    '2026-11-24T05:00:00.000Z',
  ]);
  expect(dayIn('Europe/London')).toEqual([
    '2026-11-24',
    '2026-11-24T00:00:00.000Z',
    '2026-11-25T00:00:00.000Z',
  ]);
  expect(dayIn('Pacific/Auckland', '2026-11-24')).toEqual([
    '2026-11-24',
    '2026-11-23T11:00:00.000Z',
    '2026-11-24T11:00:00.000Z',
  ]);
});
