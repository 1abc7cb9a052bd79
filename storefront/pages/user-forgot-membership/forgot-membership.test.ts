import { expect, test } from 'vitest';
import { sentMembersAndGuests } from '../../testing/loader-with-api.ts';
import { loader } from './forgot-membership.tsx';

// Guards: USR-50
test('a logged-in member is sent home, and everyone else is asked for an address', async () => {
  const home = '/tower?lang=fr';
  expect(await sentMembersAndGuests(loader, '/tower/user/forgot-membership?lang=fr')).toEqual([
    home,
    home,
    null,
    null,
    null,
    null,
  ]);
});
