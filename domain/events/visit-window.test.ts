import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDateTime } from '../time/local-date-time.ts';
import { type VisitMode, type VisitWindow, visitModes, visitWindow } from './visit-window.ts';

const minute = 60_000;
const at = (instant: string, minutes = 60) => {
  const start = Date.parse(instant);
  return { start, end: start + minutes * minute, date: localDateTime(start, 'Europe/Berlin').date };
};
/** Returns true if a session fits the visit. */
const isDuring = (
  window: VisitWindow,
  { start, date }: { readonly start: number; readonly date: string },
): boolean =>
  'date' in window ? date === window.date : start >= window.from && start < window.before;

const fits = (mode: VisitMode, anchor: string, session: string, closes = '2027-03-29T00:00:00Z') =>
  isDuring(visitWindow(mode, at(anchor), Date.parse(closes)), at(session));

// Guards: EVT-30, EVT-31
test.each([
  ['at its start', '2027-03-27T10:00:00Z', true],
  ['just before its end', '2027-03-27T10:59:59Z', true],
  ['at its end', '2027-03-27T11:00:00Z', false],
  ['before its start', '2027-03-27T09:59:59Z', false],
])('timeslot: a session %s', (_, session, isIn) => {
  expect(fits('timeslot', '2027-03-27T10:00:00Z', session)).toBe(isIn);
});

// Guards: EVT-30
test.each([
  ['a minute before', '2027-03-27T09:59:00Z', true],
  ['a minute after', '2027-03-27T10:01:00Z', true],
  ['more than a minute before', '2027-03-27T09:58:59.999Z', false],
  ['more than a minute after', '2027-03-27T10:01:00.001Z', false],
])('same_start: a session %s', (_, session, isIn) => {
  expect(fits('same_start', '2027-03-27T10:00:00Z', session)).toBe(isIn);
});

// Guards: EVT-30
test.each([
  // Clocks go forward at 01:00 UTC, so the day lasts from 23:00 to 22:00 UTC.
  ['the first of a day of 23 hours', '2027-03-28T10:00:00Z', '2027-03-27T23:00:00Z', true],
  ['the last of a day of 23 hours', '2027-03-28T10:00:00Z', '2027-03-28T21:59:00Z', true],
  ['after a day of 23 hours', '2027-03-28T10:00:00Z', '2027-03-28T22:00:00Z', false],
  // Clocks go back, so the day lasts from 22:00 to 23:00 UTC.
  ['the first of a day of 25 hours', '2027-10-31T10:00:00Z', '2027-10-30T22:00:00Z', true],
  ['the last of a day of 25 hours', '2027-10-31T10:00:00Z', '2027-10-31T22:59:00Z', true],
  ['after a day of 25 hours', '2027-10-31T10:00:00Z', '2027-10-31T23:00:00Z', false],
])('same_date: %s', (_, anchor, session, isIn) => {
  expect(fits('same_date', anchor, session)).toBe(isIn);
});

// Guards: EVT-30, EVT-31
test.each([
  ['at the start', '2027-03-28T00:30:00Z', true],
  ['after clocks went forward', '2027-03-28T15:59:00Z', true],
  ['when the day is over', '2027-03-28T16:00:00Z', false],
  ['before the start', '2027-03-28T00:29:00Z', false],
])('until_close: a session %s', (_, session, isIn) => {
  expect(fits('until_close', '2027-03-28T00:30:00Z', session, '2027-03-28T16:00:00Z')).toBe(isIn);
});

test('a day without listed sessions closes no earlier than the anchor', () => {
  const anchor = at('2027-03-27T10:00:00Z');
  const window = visitWindow('until_close', anchor, 0);
  expect(window).toEqual({ from: anchor.start, before: anchor.end });
});

test('a session that starts with the anchor fits its visit in every mode', () => {
  const instants = fc.integer({
    min: Date.parse('2026-01-01T00:00:00Z'),
    max: Date.parse('2030-01-01T00:00:00Z'),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...visitModes),
      instants,
      fc.integer({ min: 1, max: 900 }),
      instants,
      (mode, start, minutes, closes) => {
        const anchor = at(new Date(start).toISOString(), minutes);
        expect(isDuring(visitWindow(mode, anchor, closes), anchor)).toBe(true);
      },
    ),
  );
});
