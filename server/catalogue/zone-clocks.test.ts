import { afterAll, beforeAll, expect, test } from 'vitest';
import { doorDevice } from '../testing/staff/door-device.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { staffMember } from '../testing/staff/staff-member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

// Guards: APP-65
test('browsers of staff and of doors get the clocks of every venue’s zone by the server’s rules', async () => {
  const { client } = await staffMember(world);
  const { me } = good(await client.call('getMe', {}));
  const clock = me.portal.clocks['America/New_York'];
  expect(new Set(clock?.offsets)).toEqual(new Set([-300, -240]));
  expect(clock?.starts.length).toBeGreaterThan(10);
  const device = await doorDevice(world);
  const { post } = good(await device.client.call('getDoorPost', {}));
  // A clock starts three years before it was requested, which is never the same second twice.
  const changes = ({ clocks }: { readonly clocks: typeof me.portal.clocks }) =>
    Object.entries(clocks).map(([zone, { starts, offsets }]) => [zone, starts.slice(1), offsets]);
  expect(changes(post.portal)).toEqual(changes(me.portal));
});
