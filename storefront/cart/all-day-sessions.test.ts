import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allDaySessionIds, saveAllDay } from './all-day-sessions.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const known = (seller = 'tower') => [...allDaySessionIds(seller)];

// Guards: APP-56, CAL-25
test('all-day sessions are stored per seller', () => {
  saveAllDay('tower', ['monday'], true);
  saveAllDay('tower', ['tuesday'], true);
  saveAllDay('tower', ['monday'], true);
  expect(known().sort()).toEqual(['monday', 'tuesday']);
  expect(known('hall')).toEqual([]);
});

test('a session with another on its date has a time again', () => {
  saveAllDay('tower', ['monday'], true);
  saveAllDay('tower', ['monday', 'monday-evening'], false);
  expect(known()).toEqual([]);
});

test('the stored list is bounded, and the oldest entry is dropped first', () => {
  for (let day = 0; day < 130; day += 1) saveAllDay('tower', [`day-${day}`], true);
  expect(known()).toHaveLength(100);
  expect(known()).toContain('day-129');
  expect(known()).not.toContain('day-29');
});

test.each(['nonsense', '{"a":1}', '[1,null]'])(
  'an invalid stored value (%s) counts as empty',
  (text) => {
    localStorage.setItem('allDaySessionIds:tower', text);
    expect(known()).toEqual([]);
  },
);
