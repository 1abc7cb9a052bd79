import { expect, test } from 'vitest';
import { sentMembersAndGuests } from '../../testing/asking-loader.ts';
import { loader } from './forgot-membership.tsx';

test('who is logged in is sent home, everybody else is asked for an address', async () => {
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
