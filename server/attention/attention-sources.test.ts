import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPassIdentity } from '#sandbox/apple-push/certificates.ts';
import { openTheatre, theatreTenant } from '../testing/venues/theatre.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { endingCertificateSource } from './ending-certificates.ts';
import type { AttentionAsked } from './source.ts';
import { unpricedSeatSource } from './unpriced-seats.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const asked = { limit: 20, counted: 1_000, isWhole: true, now: Date.now() };
const read = async (
  source: typeof unpricedSeatSource,
  rest: Pick<Partial<AttentionAsked>, 'catalogue' | 'settings' | 'sellers' | 'now'>,
) => (await source.read({ sellers: [], ...asked, ...rest } as AttentionAsked)).entries;

// Guards: TOD-02
test('a certificate is listed a month before it expires, and as urgent a week before', async () => {
  const day = 86_400_000;
  const apple = newPassIdentity({ until: new Date(Date.now() + 100 * day) });
  const settings = {
    ...world.services.settings,
    applePasses: { ...apple, wwdr: apple.certificate, pushBase: '' },
  };
  const at = async (days: number) =>
    (await read(endingCertificateSource, { settings, now: Date.now() + days * day })).map(
      ({ urgency }) => urgency,
    );
  expect(await at(60)).toEqual([]);
  expect(await at(71)).toEqual(['soon', 'soon']);
  expect(await at(94)).toEqual(['now', 'now']);
  expect(await at(101)).toEqual(['now', 'now']);
  expect(await read(endingCertificateSource, { settings: world.services.settings })).toEqual([]);
});

// Guards: TOD-02
test('seats that no ticket type sells are listed by event until they are sold or removed', async () => {
  const { portalId } = await openTheatre(world);
  const unpriced = async (...sellers: string[]) => {
    const catalogue = await world.services.cache.catalogue(portalId);
    return read(unpricedSeatSource, { catalogue, sellers });
  };
  expect(await unpriced('theatre')).toEqual([]);
  const [play] = theatreTenant().events;
  await openTheatre(world, theatreTenant({ groups: play?.groups.slice(0, 2) ?? [] }));
  expect(await unpriced('theatre')).toMatchObject([{ event: 'The play', seats: 10 }]);
  expect(await unpriced('another')).toEqual([]);
  await openTheatre(world);
  expect(await unpriced('theatre')).toEqual([]);
});
