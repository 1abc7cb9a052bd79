import { expect, test } from 'vitest';
import { sentMembersAndGuests } from '../../testing/asking-loader.ts';
import { loader } from './resend.tsx';

test('who is logged in is sent home, everybody else is asked for an address', async () => {
  const home = '/tower?lang=fr';
  expect(await sentMembersAndGuests(loader, '/tower/resend?lang=fr')).toEqual([
    home,
    home,
    null,
    null,
    null,
    null,
  ]);
});
