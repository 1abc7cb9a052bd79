import { expect, test } from 'vitest';
import { sentMembersAndGuests } from '../../testing/loader-with-api.ts';
import { loader } from './resend.tsx';

// Guards: ORD-06, ORD-07
test('a logged-in member is sent home with the reason, and everyone else is asked for an address', async () => {
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
