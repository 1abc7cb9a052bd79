import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutOthers } from './one-calendar.ts';

test('the build has no calendar but the Gregorian one', () => {
  const dates = fileURLToPath(import.meta.resolve('@internationalized/date'));
  const file = dates.replace(/index\.\w+$/, 'private/createCalendar.mjs');
  const code = withoutOthers(readFileSync(file, 'utf8'));
  expect(code.match(/^import .*$/gm)).toHaveLength(1);
  expect(code.match(/case '(\w+)'/g)).toEqual(["case 'gregory'"]);
});

test('a module without calendars stops the build', () => {
  expect(() => withoutOthers('export {};')).toThrow(/written in another way/);
});
