import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffMember } from '../testing/staff/staff-member.ts';
import { openStaffVenue } from '../testing/staff/staff-venue.ts';
import type { World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openStaffVenue();
});
afterAll(() => world.close());

test('the console gets answers to calls compressed', async () => {
  const { cookie } = await staffMember(world);
  const ask = (accepts: string) =>
    world.fetch(
      new Request('http://localhost/staff_api/tower/role', {
        headers: { Cookie: cookie, 'Accept-Encoding': accepts },
      }),
    );
  const plain = await (await ask('identity')).text();
  const answer = await ask('gzip, deflate, br, zstd');
  expect(answer.headers.get('content-encoding')).toBe('zstd');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(JSON.parse(zstdDecompressSync(bytes).toString())).toEqual(JSON.parse(plain));
});
