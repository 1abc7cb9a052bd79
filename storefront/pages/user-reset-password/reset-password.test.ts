import { expect, test } from 'vitest';
import { askingLoader, redirectOf, sampleConfiguration } from '../../testing/asking-loader.ts';
import { loader } from './reset-password.tsx';

const open = (address: string, config: object = {}, cookie = '') => {
  const { args } = askingLoader(
    address,
    { seller: 'tower' },
    { '/configuration': sampleConfiguration({ ...config }), '/my/user': { user: [] } },
  );
  args.request.headers.set('cookie', cookie);
  return loader(args);
};
const page = '/tower/user/reset-password';

test.each([page, `${page}?token=`, `${page}?token=%20`])(
  'without a token the page leads home: %s',
  async (address) => expect(await redirectOf(open(address))).toBe('/tower'),
);

test('who is logged in is sent home', async () => {
  const cookie = `session_expires=${Date.now() + 60_000}`;
  expect(await redirectOf(open(`${page}?token=abc&lang=fr`, {}, cookie))).toBe('/tower?lang=fr');
});

test('who was logged in by a session that was ended elsewhere sets a password', async () => {
  const answers = {
    '/configuration': sampleConfiguration(),
    '/my/user': [401, 'not_logged_in'] as const,
  };
  const { args } = askingLoader(`${page}?token=abc`, { seller: 'tower' }, answers);
  args.request.headers.set('cookie', `session_expires=${Date.now() + 60_000}`);
  expect(await loader(args)).toMatchObject({ token: 'abc' });
});

test('the token is the page’s, and logging in is offered where it takes a password', async () => {
  expect(await open(`${page}?token=abc`)).toEqual({ token: 'abc', usesPasswords: false });
  const byPassword = { 'login.mode': 'dialog', 'login.with': 'email_password' };
  expect(await open(`${page}?token=abc`, byPassword)).toMatchObject({ usesPasswords: true });
  const byCode = { 'login.mode': 'dialog', 'login.with': 'member_code_zip' };
  expect(await open(`${page}?token=abc`, byCode)).toMatchObject({ usesPasswords: false });
});
