import { expect, test } from 'vitest';
import { inMemory } from '../browser/browser-storage.ts';
import { loginOriginQuery, saveLoginOrigin } from './login-origin.ts';

test('a failed login starts again where it first started', () => {
  const storage = inMemory();
  saveLoginOrigin('tower', '/tower/events?lang=de', storage);
  expect(loginOriginQuery('tower', storage)).toBe('?next=%2Fevents%3Flang%3Dde');
  expect(loginOriginQuery('hall', storage)).toBe('');
  saveLoginOrigin('tower', null, storage);
  expect(loginOriginQuery('tower', storage)).toBe('');
});

test.each(['https://elsewhere.example/', '//elsewhere.example', '/events/../../hall'])(
  '%s is not one of our pages and is not followed',
  (next) => {
    const storage = inMemory();
    saveLoginOrigin('tower', next, storage);
    expect(loginOriginQuery('tower', storage)).toBe('');
  },
);
