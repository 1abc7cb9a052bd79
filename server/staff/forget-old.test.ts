import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldData } from '../housekeeping/delete-old-data.ts';
import { invitationTo, setupLink, staffOf } from '../testing/staff/sign-in-acts.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let acts: ReturnType<typeof staffOf>;
beforeAll(async () => {
  world = await openWorld();
  acts = staffOf(world);
});
afterAll(() => world.close());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The numbers of stored sessions, answered challenges and links. */
async function kept() {
  await deleteOldData(world.services, world.venue.portalId);
  const [counts] = await world.sql(`select (select count(*)::int from staff_session) as sessions,
    (select count(*)::int from staff_answered_challenge) as challenges,
    (select count(*)::int from staff_link) as links`);
  return counts;
}

test('sessions, answered challenges and links of staff are deleted once they are no longer needed', async () => {
  const { browser } = await acts.joinByPasskey(await acts.issue(setupLink));
  await acts.issue(invitationTo('support'));
  expect(await kept()).toEqual({ sessions: 1, challenges: 1, links: 2 });
  world.advance(6 * minute);
  expect(await kept()).toEqual({ sessions: 1, challenges: 0, links: 2 });
  expect((await acts.meOf(browser)).is_owner).toBe(true);
  world.advance(12 * hour);
  expect(await kept()).toEqual({ sessions: 0, challenges: 0, links: 2 });
  world.advance(91 * day);
  expect(await kept()).toEqual({ sessions: 0, challenges: 0, links: 1 });
  world.advance(7 * day);
  expect(await kept()).toEqual({ sessions: 0, challenges: 0, links: 0 });
});
