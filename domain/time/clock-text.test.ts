import { expect, test } from 'vitest';
import { dateText, timeText } from './clock-text.ts';

// Guards: APP-62, APP-63, APP-64
test('English dates are written as specified', () => {
  expect(dateText('2026-11-21', 'en', 'medium')).toBe('Sat, Nov 21, 2026');
  expect(dateText('2026-11-21', 'en', 'long')).toBe('Sat, November 21, 2026');
  expect(dateText('2026-11-21', 'en', 'monthAndYear')).toBe('November 2026');
});

// Guards: APP-64
test('times have plain spaces, so that server and browser write the same text', () => {
  expect(timeText('19:30', 'en')).toBe('7:30 PM');
  expect(timeText('00:05', 'en')).toBe('12:05 AM');
  expect(timeText('19:30', 'de')).toBe('19:30');
});
