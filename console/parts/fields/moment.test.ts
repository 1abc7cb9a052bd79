import { expect, test } from 'vitest';
import { instantIn } from './moment.ts';

const paris = 'Europe/Paris';

test('a moment is an instant by the venue’s clocks', () => {
  expect(instantIn({ day: '2031-03-08', time: '19:30' }, paris)).toEqual({
    instant: '2031-03-08T18:30:00.000Z',
  });
});

test('the missing day or time of a moment is asked for', () => {
  const fault = 'Choose a day and a time.';
  expect(instantIn({ day: '', time: '19:30' }, paris)).toEqual({ fault });
  expect(instantIn({ day: '2031-03-08', time: '' }, paris)).toEqual({ fault });
});

test('a moment that the clocks skip is refused', () => {
  expect(instantIn({ day: '2031-03-30', time: '02:30' }, paris)).toEqual({
    fault: 'The clocks go forward on that day and skip 2:30 AM. Choose an earlier or later time.',
  });
});

test('a moment that the clocks repeat is asked about, and not guessed', () => {
  const twice = { day: '2031-10-26', time: '02:30' };
  expect(instantIn(twice, paris).fault).toBe('Choose the first or the second.');
  expect(instantIn({ ...twice, turn: 'earlier' }, paris).instant).toBe('2031-10-26T00:30:00.000Z');
  expect(instantIn({ ...twice, turn: 'later' }, paris).instant).toBe('2031-10-26T01:30:00.000Z');
});
