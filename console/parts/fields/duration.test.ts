import { expect, test } from 'vitest';
import { durationIn, durationText, typedDuration } from './duration.ts';

test('a duration is the sum of its parts, of which any may be empty', () => {
  expect(durationIn({ hours: '1', minutes: '30' })).toEqual({ minutes: 90 });
  expect(durationIn({ hours: '', minutes: '90' })).toEqual({ minutes: 90 });
  expect(durationIn({ days: '2', hours: ' ' })).toEqual({ minutes: 2_880 });
});

test.each([
  [{ hours: '', minutes: '' }, 'Type how long it takes.'],
  [{ minutes: '0' }, 'Type how long it takes.'],
  [{ hours: '1.5' }, 'Type a whole number, such as 25.'],
  [{ hours: '25' }, 'At most 1 day.'],
])('%j is refused: %s', (typed, fault) => {
  expect(durationIn(typed, 24 * 60)).toEqual({ fault });
});

test('minutes are shown in the units of their field', () => {
  expect(typedDuration(90, ['hours', 'minutes'])).toEqual({ hours: '1', minutes: '30' });
  expect(typedDuration(90, ['minutes'])).toEqual({ minutes: '90' });
  expect(typedDuration(60, ['hours', 'minutes'])).toEqual({ hours: '1', minutes: '' });
  expect(durationText(1_590)).toBe('1 day, 2 hours, and 30 minutes');
});
