import { expect, test } from 'vitest';
import { askingLoader, redirectOf } from '../../testing/asking-loader.ts';
import { loader } from './resend.tsx';

const open = (cookie: string) => {
  const { args } = askingLoader('/tower/resend?lang=fr', { seller: 'tower' }, {});
  args.request.headers.set('cookie', cookie);
  return redirectOf((async () => loader(args))());
};

test('who is logged in is sent home, everybody else is asked for an address', async () => {
  expect(await open(`session_expires=${Date.now() + 60_000}`)).toBe('/tower?lang=fr');
  expect(await open('')).toBeNull();
});
