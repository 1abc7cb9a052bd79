import { expect, test } from 'vitest';
import { onwardLogin } from './login-address.ts';

// Guards: APP-26
test('a page redirects to the venue’s own login by itself, but a frame never does so unasked', () => {
  const external = { login: 'external', loginUrl: 'https://venue.example/in' } as const;
  expect(onwardLogin(external, false)).toBe('https://venue.example/in');
  expect(onwardLogin(external, true)).toBeNull();
  expect(onwardLogin({ ...external, login: 'identity_provider' }, false)).toBeNull();
});
