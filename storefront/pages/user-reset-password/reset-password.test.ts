import { expect, test } from 'vitest';
import { loaderWithApi, redirectOf, sampleConfiguration } from '../../testing/loader-with-api.ts';
import { loader } from './reset-password.tsx';

const open = (address: string, config: object = {}, cookie = '') => {
  const { args } = loaderWithApi(
    address,
    { seller: 'tower' },
    { '/configuration': sampleConfiguration({ ...config }), '/my/user': { user: [] } },
  );
  args.request.headers.set('cookie', cookie);
  return loader(args);
};
const page = '/tower/user/reset-password';

// Guards: USR-51
test.each([page, `${page}?token=`, `${page}?token=%20`])(
  'a page without a token leads home: %s',
  async (address) => expect(await redirectOf(open(address))).toBe('/tower'),
);

// Guards: USR-50
test('a logged-in member is sent home', async () => {
  const cookie = `session_expires=${Date.now() + 60_000}`;
  expect(await redirectOf(open(`${page}?token=abc&lang=fr`, {}, cookie))).toBe('/tower?lang=fr');
});

// Guards: USR-50
test('a member whose session was ended elsewhere can set a password', async () => {
  const answers = {
    '/configuration': sampleConfiguration(),
    '/my/user': [401, 'not_logged_in'] as const,
  };
  const { args } = loaderWithApi(`${page}?token=abc`, { seller: 'tower' }, answers);
  args.request.headers.set('cookie', `session_expires=${Date.now() + 60_000}`);
  expect(await loader(args)).toMatchObject({ token: 'abc' });
});

test('the page gets the token, and offers to log in if that takes a password', async () => {
  expect(await open(`${page}?token=abc`)).toEqual({ token: 'abc', usesPasswords: false });
  const byPassword = { 'login.mode': 'dialog', 'login.with': 'email_password' };
  expect(await open(`${page}?token=abc`, byPassword)).toMatchObject({ usesPasswords: true });
  const byCode = { 'login.mode': 'dialog', 'login.with': 'member_code_zip' };
  expect(await open(`${page}?token=abc`, byCode)).toMatchObject({ usesPasswords: false });
});
