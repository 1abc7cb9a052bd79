import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localText } from './local-date-time.ts';
import { instantsOf } from './local-instants.ts';

const iso = (local: string, timezone: string) =>
  instantsOf(local, timezone).map((at) => new Date(at).toISOString());

test('a local time is one instant on most days', () => {
  expect(iso('2031-03-08T19:30', 'Europe/Paris')).toEqual(['2031-03-08T18:30:00.000Z']);
  expect(iso('2031-07-08T19:30', 'America/New_York')).toEqual(['2031-07-08T23:30:00.000Z']);
  expect(iso('2031-07-08T19:30', 'Asia/Kathmandu')).toEqual(['2031-07-08T13:45:00.000Z']);
});

test('a time that the clocks skip is not an instant', () => {
  expect(iso('2031-03-30T02:30', 'Europe/Paris')).toEqual([]);
  expect(iso('2031-03-30T01:59', 'Europe/Paris')).toHaveLength(1);
  expect(iso('2031-03-30T03:00', 'Europe/Paris')).toHaveLength(1);
  // Samoa skipped a whole day when it moved across the date line.
  expect(iso('2011-12-30T12:00', 'Pacific/Apia')).toEqual([]);
});

test('a time that the clocks repeat is two instants, the earlier one first', () => {
  expect(iso('2031-10-26T02:30', 'Europe/Paris')).toEqual([
    '2031-10-26T00:30:00.000Z',
    '2031-10-26T01:30:00.000Z',
  ]);
  expect(iso('2031-10-26T03:00', 'Europe/Paris')).toHaveLength(1);
  // Half an hour.
  expect(iso('2031-04-06T01:45', 'Australia/Lord_Howe')).toHaveLength(2);
});

test.each(['', '2031-03-08', '2031-13-08T10:00', '2031-02-30T10:00', '2031-03-08T24:30', 'soon'])(
  '“%s” is not a local time',
  (local) => {
    expect(instantsOf(local, 'Europe/Paris')).toEqual([]);
  },
);

test('each instant is among those of what the clocks show then', () => {
  const zones = fc.constantFrom('Europe/Paris', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC');
  const minutes = fc.integer({ min: 17_000_000, max: 34_000_000 });
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const at = minute * 60_000;
      expect(instantsOf(localText(at, zone).slice(0, 16), zone)).toContain(at);
    }),
  );
});
