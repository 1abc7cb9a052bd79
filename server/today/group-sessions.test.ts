import { expect, test } from 'vitest';
import type { SessionOfDay } from '../store/today/sessions-of-day.ts';
import { groupSessions, placesOf } from './group-sessions.ts';

const session = (event: string, hour: number, free: number | null = 5): SessionOfDay => ({
  id: `${event}-${hour}`,
  event_template_id: event,
  start_datetime: new Date(hour * 3_600_000),
  end_datetime: new Date((hour + 1) * 3_600_000),
  sold: 10,
  held: 2,
  kept: 0,
  free,
  arrived: 3,
});
const at = (hour: number) => hour * 3_600_000;
const shown = (sessions: readonly SessionOfDay[], hour: number) =>
  groupSessions(sessions, at(hour), 2).map(({ id, total, next }) => [
    id,
    total,
    next.map((one) => one.id),
  ]);

// Guards: TOD-01
test('each event shows its next sessions, and the sums of all its sessions', () => {
  const day = [9, 10, 11, 12].map((hour) => session('tour', hour));
  expect(shown(day, 10.5)).toEqual([['tour', 4, ['tour-10', 'tour-11']]]);
  expect(groupSessions(day, at(10), 2)[0]).toMatchObject({ sold: 40, held: 8, free: 20 });
});

test('the event whose next session is nearest comes first, and events that are over come last', () => {
  const day = [session('early', 8), session('late', 20), session('noon', 12)];
  expect(shown(day, 10).map(([id]) => id)).toEqual(['noon', 'late', 'early']);
  expect(shown(day, 10)[2]).toEqual(['early', 1, ['early-8']]);
});

test('one session without a limit makes the sum unlimited', () => {
  expect(placesOf([session('a', 1), session('b', 1, null)]).free).toBeNull();
  expect(placesOf([]).free).toBe(0);
});
