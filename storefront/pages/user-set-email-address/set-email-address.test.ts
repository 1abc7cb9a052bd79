import { expect, test } from 'vitest';
import { loaderWithApi, redirectOf } from '../../testing/loader-with-api.ts';
import { loader } from './set-email-address.tsx';

const page = '/tower/user/set-email-address';
const loggedIn = `session_expires=${Date.now() + 60_000}`;
const open = async (address: string, cookie: string) => {
  const { args } = loaderWithApi(address, { seller: 'tower' }, {});
  args.request.headers.set('cookie', cookie);
  return loader(args);
};

test('a guest is sent home, having no account to give an address to', async () => {
  expect(await redirectOf(open(page, ''))).toBe('/tower');
  expect(await redirectOf(open(page, 'session_expires=1'))).toBe('/tower');
});

test('a member continues only at a page of the storefront', async () => {
  expect(await open(page, loggedIn)).toEqual({ next: null });
  expect(await open(`${page}?next=/checkout`, loggedIn)).toEqual({ next: '/checkout' });
  expect(await open(`${page}?next=//evil.example`, loggedIn)).toEqual({ next: null });
});
