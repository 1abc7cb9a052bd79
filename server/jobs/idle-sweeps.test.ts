import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allSweeps } from '../tasks.ts';
import { countRoundTrips } from '../testing/round-trips.ts';
import { openWorld } from '../testing/venues/world.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../docs/scale.md'), 'utf8');

// Guards: OPS-09
test('the scaling page shows what each sweep costs an idle portal (OPS-09)', async () => {
  const world = await openWorld();
  const told = [...page.matchAll(/^\| `(\w+)` \| (\d+) s \| (\d+)/gm)].map(
    ([, name, seconds, trips]) => ({ name, seconds: Number(seconds), trips: Number(trips) }),
  );
  const counted: typeof told = [];
  for (const { name, everyMs, sweep } of allSweeps) {
    // The first sweep finds the work of a new portal.
    await sweep(world.services, world.venue.portalId);
    const trips = countRoundTrips();
    await sweep(world.services, world.venue.portalId);
    counted.push({ name, seconds: everyMs / 1_000, trips: trips.of('app').length });
  }
  const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
    (a.name ?? '').localeCompare(b.name ?? '');
  expect(told.toSorted(byName)).toEqual(counted.toSorted(byName));
  await world.close();
});
