import { get } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../serve.ts';
import { openEventStreams } from '../streams/event-streams.ts';
import { buy } from '../testing/edits.ts';
import { type StaffMember, signedIn, staffMember } from '../testing/staff/staff-member.ts';
import { type ReadStream, readStream } from '../testing/staff/staff-stream.ts';
import { openStaffVenue } from '../testing/staff/staff-venue.ts';
import type { World } from '../testing/venues/world.ts';
import type { Today } from './today-answer.ts';

let world: World;
beforeAll(async () => {
  world = await openStaffVenue();
  Object.assign(world.services, { streams: openEventStreams({ everyMs: 20 }) });
});
afterAll(async () => {
  world.services.streams.close();
  await world.close();
});

const ask = (cookie: string) =>
  world.fetch(
    new Request('http://localhost/staff_api/tower/today/stream', {
      headers: { Cookie: cookie, Accept: 'text/event-stream', 'Accept-Encoding': 'gzip' },
    }),
  );
const open = async ({ cookie }: Pick<StaffMember, 'cookie'>): Promise<ReadStream> => {
  const response = await ask(cookie);
  expect(response.status).toBe(200);
  return readStream(response);
};
/** Waits until a stream shows this number of orders; held tickets are shown before that. */
async function untilOrders(stream: ReadStream, orders: number): Promise<void> {
  while (((await stream.next('today')) as Today).sales?.today.orders !== orders);
}

/** Opens the stream at a listening server, by the console's host name. */
const openAt = ({ url }: { readonly url: string }, { cookie }: StaffMember): Promise<ReadStream> =>
  new Promise((resolve, reject) => {
    const headers = { Host: 'localhost', Cookie: cookie, 'Accept-Encoding': 'gzip' };
    get(`${url}/staff_api/tower/today/stream`, { headers }, (incoming) => {
      expect(incoming.statusCode).toBe(200);
      resolve(readStream(new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>)));
    }).on('error', reject);
  });

// Guards: TOD-03
test('a purchase shows on the streams of all processes, which end when their server stops', async () => {
  const member = await staffMember(world);
  const { settings } = world.services;
  const at = { settings, ...world.database.serving, host: '127.0.0.1', port: 0 };
  const servers = await Promise.all([1, 2].map(() => startServer({ ...at, does: 'serve' })));
  for (const { services } of servers) {
    Object.assign(services, { streams: openEventStreams({ everyMs: 20 }) });
  }
  const streams = await Promise.all(servers.map((server) => openAt(server, member)));
  for (const stream of streams) await untilOrders(stream, 0);
  await buy(world, { type: 'adult' });
  for (const stream of streams) await untilOrders(stream, 1);
  await Promise.all([
    ...servers.map((server) => server.stop()),
    ...streams.map((stream) => stream.ended()),
  ]);
});

// Guards: TOD-03
test('the stream passes unchanged through compression and proxies', async () => {
  const { response, leave, next } = await open(await staffMember(world));
  const { headers } = response;
  expect(headers.get('content-type')).toContain('text/event-stream');
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('cache-control')).toContain('no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
  await next('today');
  await leave();
});

// Guards: TOD-03
test.each<[string, (member: StaffMember) => Promise<unknown>]>([
  [
    'is suspended',
    ({ person }) =>
      world.sql(`update staff_person set state = 'suspended' where id = $1`, [person.id]),
  ],
  [
    'signs out elsewhere',
    ({ person }) => world.sql('delete from staff_session where person_id = $1', [person.id]),
  ],
  [
    'loses a role',
    ({ person }) => world.sql('delete from staff_grant where person_id = $1', [person.id]),
  ],
])('the stream of a person who %s ends (STF-13)', async (_, change) => {
  const member = await staffMember(world);
  const stream = await open(member);
  await stream.next('today');
  await change(member);
  await stream.ended();
});

// Guards: TOD-03
test('a stream does not keep its session alive, and ends with it (STF-07)', async () => {
  const member = await staffMember(world);
  const usedAt = () =>
    world.sql('select used_at from staff_session where person_id = $1', [member.person.id]);
  const before = await usedAt();
  const stream = await open(member);
  await stream.next('today');
  world.advance(30 * 60_000);
  await stream.next('beat');
  await stream.next('beat');
  expect(await usedAt()).toEqual(before);
  world.advance(31 * 60_000);
  await stream.ended();
  expect((await ask(member.cookie)).status).toBe(401);
});

// Guards: TOD-03
test('a person has at most five streams, over all their sessions', async () => {
  const member = await staffMember(world);
  const streams = await Promise.all(
    Array.from({ length: 5 }, async () =>
      open({ cookie: await signedIn(world, member.person.id) }),
    ),
  );
  expect((await ask(member.cookie)).status).toBe(429);
  await streams[0]?.leave();
  await (await open(member)).leave();
  for (const stream of streams) await stream.leave();
});

// Guards: TOD-03
test('neither someone signed out nor a page from another origin can open a stream', async () => {
  expect((await ask('')).status).toBe(401);
  const { cookie } = await staffMember(world);
  const foreign = await world.fetch(
    new Request('http://localhost/staff_api/tower/today/stream', {
      headers: { Cookie: cookie, Origin: 'https://evil.example' },
    }),
  );
  expect(foreign.status).toBe(403);
});
