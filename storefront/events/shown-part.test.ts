import { expect, test } from 'vitest';
import { shownPart, shownSteps } from './shown-part.ts';

const listed = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at,
    first_day: at === 0 ? null : `2027-01-${String(31 - (at % 31)).padStart(2, '0')}`,
  }));

test('a listing that is short enough is shown whole and in its own order', () => {
  const events = listed(60);
  expect(shownPart(events, null)).toEqual({ events, total: 60, next: null });
});

test('a long listing shows current events first, and each step shows more until all are shown', () => {
  const events = listed(1000);
  const first = shownPart(events, null);
  expect(first).toMatchObject({ total: 1000, next: 240 });
  expect(first.events).toHaveLength(30);
  expect(new Set(first.events.map(({ first_day }) => first_day))).toEqual(new Set(['2027-01-01']));
  const second = shownPart(events, String(first.next));
  expect(second).toMatchObject({ total: 1000, next: 1000 });
  expect(second.events.slice(0, 30)).toEqual(first.events);
  expect(shownPart(events, String(second.next))).toEqual({ events, total: 1000, next: null });
});

test.each(['', '61', '-1', 'all', '1e3'])(
  'show=%s is not a step: the first part is shown',
  (show) => {
    expect(shownPart(listed(300), show).events).toHaveLength(shownSteps[0]);
  },
);

// Guards: EVT-29
test('a listing longer than the part that was read counts all matches', () => {
  const events = listed(1000);
  expect(shownPart(events, null, 1928)).toMatchObject({ total: 1928, next: 240 });
  expect(shownPart(events, '1000', 1928)).toEqual({ events, total: 1928, next: null });
});
