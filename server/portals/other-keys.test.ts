import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal } from '../staff/keys.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { warnOfOtherKeys } from './other-keys.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Returns the lines that a server with this key logs as it starts. */
async function logged(giftCardKey: string): Promise<string> {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const settings = { ...world.services.settings, giftCardKey };
  await warnOfOtherKeys({ ...world.services, settings, log });
  return lines.join();
}

// Guards: OPS-12
test('a server reports a key that differs from its portals’ gift cards and authenticator apps', async () => {
  const { giftCardKey } = world.services.settings;
  expect(await logged('another key')).toBe('');
  const { portalId } = world.venue;
  const id = randomUUID();
  await world.sql(
    `insert into staff_person (portal_id, id, email, name, created_at, totp_secret)
     values ($1, $2, 'kim@venue.example', 'Kim', now(), $3)`,
    [portalId, id, seal(giftCardKey, `${portalId} ${id}`, 'JBSWY3DPEHPK3PXP')],
  );
  expect(await logged(giftCardKey)).toBe('');
  expect(await logged('another key')).toContain('GIFT_CARD_KEY is not the one under which');
});
