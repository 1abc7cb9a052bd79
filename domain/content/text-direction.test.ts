import { expect, test } from 'vitest';
import { directionOf } from './text-direction.ts';

test.each([
  ['en', 'ltr'],
  ['de-AT', 'ltr'],
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['fa', 'rtl'],
  ['ur-PK', 'rtl'],
  ['az-Arab', 'rtl'],
  ['zh', 'ltr'],
])('%s is read %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});
