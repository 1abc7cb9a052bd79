import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedVenue } from '../testing/venues/venue.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { staffRequest } from './staff-request.ts';

let world: World;
let otherPortal: number;
beforeAll(async () => {
  world = await openWorld();
  const { administratorUrl } = world.database;
  otherPortal = (await seedVenue(administratorUrl, { key: 'harbour' })).portalId;
  await world.sql("update seller set slug = 'tower' where portal_id = $1", [otherPortal]);
});
afterAll(() => world.close());

const asked = (input: { seller: string; portal?: string }) => staffRequest(world.services, input);

test('a seller’s slug that two portals have needs the portal’s key', async () => {
  await expect(asked({ seller: 'tower' })).rejects.toMatchObject({
    faults: [{ path: 'portal', fault: 'is required: one of tower, harbour' }],
  });
  expect((await asked({ seller: 'tower', portal: 'tower' })).portalId).toBe(world.venue.portalId);
  expect((await asked({ seller: 'tower', portal: 'harbour' })).portalId).toBe(otherPortal);
  await expect(asked({ seller: 'tower', portal: 'hall' })).rejects.toMatchObject({
    faults: [{ path: 'seller', fault: 'is not in this database' }],
  });
});
