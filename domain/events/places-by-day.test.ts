import { expect, test } from 'vitest';
import { placesByDay } from './places-by-day.ts';

const ticket = (event: string, session: string | null, counts = true) => ({
  event_template_id: event,
  event_session_id: session,
  counts_session: counts && session !== null,
  counts_group: counts && session === null,
});
const days = new Map([
  ['ten', { date: '2026-11-28', timezone: 'Europe/Berlin' }],
  ['eleven', { date: '2026-11-28', timezone: 'Europe/Berlin' }],
  ['sunday', { date: '2026-11-29', timezone: 'Europe/Berlin' }],
]);
const dayOf = (id: string) => days.get(id);

test('sessions of one event on one day are counted together', () => {
  const tickets = [ticket('tower', 'ten'), ticket('tower', 'eleven'), ticket('tower', 'sunday')];
  expect(placesByDay(tickets, dayOf)).toEqual([
    {
      event: 'tower',
      day: '2026-11-28',
      from: '2026-11-27T23:00:00.000Z',
      until: '2026-11-28T23:00:00.000Z',
      n: 2,
    },
    {
      event: 'tower',
      day: '2026-11-29',
      from: '2026-11-28T23:00:00.000Z',
      until: '2026-11-29T23:00:00.000Z',
      n: 1,
    },
  ]);
});

test('tickets without a session are counted by event', () => {
  const tickets = [ticket('guide', null), ticket('guide', null), ticket('tower', 'ten')];
  expect(placesByDay(tickets, dayOf)).toContainEqual({
    event: 'guide',
    day: null,
    from: null,
    until: null,
    n: 2,
  });
});

test('tickets that take no place are left out', () => {
  expect(placesByDay([ticket('card', null, false)], dayOf)).toEqual([]);
});
