import { expect, test } from 'vitest';
import { sentMembersAndGuests } from '../../testing/loader-with-api.ts';
import { loader } from './forgot-password.tsx';

// Guards: USR-50
test('a logged-in member is sent home, and one whose session was ended elsewhere can request a password', async () => {
  const sent = (address: string) => sentMembersAndGuests(loader, address);
  const isAsked = [null, null, null, null];
  const page = '/tower/user/forgot-password';
  expect(await sent(page)).toEqual(['/tower', '/tower', ...isAsked]);
  expect(await sent(`${page}?lang=fr`)).toEqual(['/tower?lang=fr', '/tower?lang=fr', ...isAsked]);
});
