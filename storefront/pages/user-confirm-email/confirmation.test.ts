import { expect, test } from 'vitest';
import { loaderWithApi, redirectOf } from '../../testing/loader-with-api.ts';
import { refused } from '../../testing/refused.ts';
import { loader } from './confirm-email.tsx';
import { confirmationOf } from './confirmation.ts';

const email = 'ada@example.org';

test('a confirmed address is shown', () => {
  const identity = [{ id: 'a', email }];
  expect(confirmationOf({ ok: true, answer: { identity } })).toEqual({ kind: 'confirmed', email });
});

test('an address confirmed first by someone else is reported', () => {
  expect(confirmationOf(refused(409, 'email_in_use', { email }))).toEqual({
    kind: 'in_use',
    email,
  });
});

test.each([
  [410, 'validate_failed'],
  [404, 'not_found'],
  [400, 'validation_failed'],
] as const)('a link answered with %i %s is not valid', (status, code) => {
  expect(confirmationOf(refused(status, code)).kind).toBe('not_valid');
});

test.each([
  [0, 'fault'],
  [503, 'fault'],
  [409, 'request_in_progress'],
] as const)('a link answered with %i %s can be tried again', (status, code) => {
  expect(confirmationOf(refused(status, code)).kind).toBe('failed');
});

test('a page without a token leads home', async () => {
  const open = (search: string) =>
    loaderWithApi(`/tower/user/confirm-email${search}`, { seller: 'tower' }, {}).args;
  expect(await redirectOf((async () => loader(open('?lang=fr')))())).toBe('/tower?lang=fr');
  expect(loader(open('?token=abc'))).toEqual({ token: 'abc' });
});
