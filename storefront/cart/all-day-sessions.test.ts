import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allDaySessionIds, keepAllDay } from './all-day-sessions.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const known = (seller = 'tower') => [...allDaySessionIds(seller)];

test('what is known to be for the whole day is kept by seller', () => {
  keepAllDay('tower', ['monday'], true);
  keepAllDay('tower', ['tuesday'], true);
  keepAllDay('tower', ['monday'], true);
  expect(known().sort()).toEqual(['monday', 'tuesday']);
  expect(known('hall')).toEqual([]);
});

test('a session that is joined by others has its time again', () => {
  keepAllDay('tower', ['monday'], true);
  keepAllDay('tower', ['monday', 'monday-evening'], false);
  expect(known()).toEqual([]);
});

test('what is kept does not grow for ever, the oldest goes first', () => {
  for (let day = 0; day < 130; day += 1) keepAllDay('tower', [`day-${day}`], true);
  expect(known()).toHaveLength(100);
  expect(known()).toContain('day-129');
  expect(known()).not.toContain('day-29');
});

test.each(['nonsense', '{"a":1}', '[1,null]'])('what others wrote (%s) is nothing', (text) => {
  localStorage.setItem('allDaySessionIds:tower', text);
  expect(known()).toEqual([]);
});
