import { expect, test } from 'vitest';
import { fieldLocale } from './field-locale.ts';

test.each([
  ['en-US', '12/24/2031, 7:30 PM'],
  ['en-GB', '24/12/2031, 19:30'],
  ['de', '24/12/2031, 19:30'],
])('in a browser that speaks %s, a day and time are typed as %s', (browser, typed) => {
  const format = new Intl.DateTimeFormat(fieldLocale(browser), {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    timeZone: 'UTC',
  });
  expect(format.format(Date.UTC(2031, 11, 24, 19, 30)).replace(/\s/g, ' ')).toBe(typed);
});
