import { expect, test } from 'vitest';
import { askingLoader, redirectOf } from '../../testing/asking-loader.ts';
import { loader } from './forgot-password.tsx';

const open = (cookie: string, address = '/tower/user/forgot-password') => {
  const { args } = askingLoader(address, { seller: 'tower' }, {});
  args.request.headers.set('cookie', cookie);
  return redirectOf((async () => loader(args))());
};

test('who is logged in is sent home, in the page’s language', async () => {
  const cookie = `session_expires=${Date.now() + 60_000}`;
  expect(await open(cookie)).toBe('/tower');
  expect(await open(cookie, '/tower/user/forgot-password?lang=fr')).toBe('/tower?lang=fr');
});

test.each(['', `session_expires=${Date.now() - 1}`])(
  'who is not, or not any more, is asked for an address: %j',
  async (cookie) => expect(await open(cookie)).toBeNull(),
);
