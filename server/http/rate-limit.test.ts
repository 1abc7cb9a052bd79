import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#contract/api/refusals.ts';
import { deleteOldData } from '../housekeeping/delete-old-data.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { uncountTry, withinRate } from './rate-limit.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rate = { limit: 5, seconds: 600 };
/** A clock that only moves when a test sets it: waiting times are reported in seconds. */
let now = Date.now();
const asker = () => ({
  services: { ...world.services, now: () => now },
  portalId: world.venue.portalId,
});
const tries = (key: string, name = 'a_guess') => withinRate(asker(), name, key, rate);
const refused = async (work: Promise<void>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refusal ? { code: error.code, ...error.extra } : error;
};

test('exactly as many simultaneous attempts pass as the limit allows', async () => {
  const ends = await Promise.allSettled(Array.from({ length: 40 }, () => tries('rush')));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('a client over the limit is told how long to wait, and others are not affected', async () => {
  for (let n = 0; n < 5; n += 1) await tries('ada');
  now += 60_000;
  expect(await refused(tries('ada'))).toEqual({ code: 'too_many_requests', retry_after: 540 });
  expect(await refused(tries('grace'))).toBeUndefined();
  expect(await refused(tries('ada', 'another_guess'))).toBeUndefined();
});

test('a new window begins when the last one is over', async () => {
  for (let n = 0; n < 6; n += 1) await tries('edith').catch(() => undefined);
  now += 601_000;
  expect(await refused(tries('edith'))).toBeUndefined();
});

test('a correct attempt is not counted', async () => {
  for (let n = 0; n < 20; n += 1) {
    await tries('katherine');
    await uncountTry(asker(), 'a_guess', 'katherine');
  }
});

test('windows that are over are deleted, and no key is stored in plain text', async () => {
  await tries('mary');
  const kept = () => world.sql<{ key_hash: Buffer }>('select key_hash from rate_window');
  const keys = (await kept()).map(({ key_hash }) => key_hash.toString('latin1'));
  expect(keys.join()).not.toContain('mary');
  now += 2 * 86_400_000;
  await deleteOldData(asker().services, world.venue.portalId);
  expect(await kept()).toEqual([]);
});
