import { expect, test } from 'vitest';
import { inMemory } from '../browser/browser-storage.ts';
import { beginningOf, keepBeginning } from './login-beginning.ts';

test('a login that failed is begun again where it began', () => {
  const storage = inMemory();
  keepBeginning('tower', '/tower/events?lang=de', storage);
  expect(beginningOf('tower', storage)).toBe('?next=%2Fevents%3Flang%3Dde');
  expect(beginningOf('hall', storage)).toBe('');
  keepBeginning('tower', null, storage);
  expect(beginningOf('tower', storage)).toBe('');
});

test.each(['https://elsewhere.example/', '//elsewhere.example', '/events/../../hall'])(
  '%s is no page of ours, and not followed',
  (next) => {
    const storage = inMemory();
    keepBeginning('tower', next, storage);
    expect(beginningOf('tower', storage)).toBe('');
  },
);
