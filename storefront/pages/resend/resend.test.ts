import { expect, test } from 'vitest';
import { sentMembersAndGuests } from '../../testing/asking-loader.ts';
import { loader } from './resend.tsx';

test('who is logged in is sent home to be told why, everybody else is asked for an address', async () => {
  const home = '/tower?lang=fr&log_out_to_resend=1';
  expect(await sentMembersAndGuests(loader, '/tower/resend?lang=fr')).toEqual([
    home,
    home,
    null,
    null,
    null,
    null,
  ]);
});
