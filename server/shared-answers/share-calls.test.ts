import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clientHeader } from '#contract/client.ts';
import { createApp } from '../app.ts';
import { sharedRender } from '../http/within-turn.ts';
import { museumTenant } from '../testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { openTurns } from '../turns/turns.ts';
import { readCallAddress } from './call-address.ts';
import { shareAnswers } from './share-answers.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
});
afterAll(() => world.close());

const start = Date.parse('2031-03-20T12:00:10Z');
let minute = 0;
/** Sets the time within the test's own minute. */
const at = (milliseconds: number): void =>
  world.setNow(new Date(start + minute * 60_000 + milliseconds).toISOString());
beforeEach(async () => {
  minute += 1;
  at(0);
  await world.sql('update stock set used = 0');
});

/** Opens the API with and without shared answers; records the addresses of shared ones it created. */
function open() {
  const app = createApp({ services: world.services });
  const made: string[] = [];
  const { fetch } = shareAnswers(
    world.services,
    readCallAddress,
    openTurns().calls,
    (request, surroundings) => {
      if (surroundings === sharedRender) made.push(request.url);
      return app.fetch(request, surroundings);
    },
  );
  const asked = (path: string, headers: Record<string, string>) =>
    new Request(new URL(path, 'http://localhost'), { headers });
  return {
    made,
    shared: async (path: string, headers = {}) => fetch(asked(path, headers)),
    alone: async (path: string, headers = {}) => app.fetch(asked(path, headers)),
  };
}

const event = '/cached_api/events/admission';
const calendar = `${event}/calendar?seller=museum`;
type Day = { availability: number };
const places = async (answer: Promise<Response>): Promise<number | undefined> =>
  ((await (await answer).json()) as { calendar: Day[] }).calendar[0]?.availability;

test.each([
  '/cached_api/configuration?seller=museum',
  '/cached_api/configuration?seller=cafe&lang=en',
  '/cached_api/events/available?seller=museum&embed=venue,meta&_sort=-name&meta.topic=a',
  '/cached_api/events/available?seller=museum&limit=2&category=Passes',
  `${event}?seller=museum`,
  `${event}?seller=museum&embed=event_session&ticket_group_id._in=general`,
  calendar,
  `${calendar}&date._gte=2031-03-30&limit=1`,
  `${event}/sessions?seller=museum&_sort=-start_datetime`,
  '/cached_api/event_template?seller=museum&id._in=admission,donate&includeSessions=true',
  '/cached_api/ticket_group/donations?seller=museum',
  '/cached_api/membership_rules?seller=museum',
  '/cached_api/config?seller=museum&resource_id._in=admission&key._in=image',
])('%s has the same bytes and headers, no matter who requests it', async (path) => {
  const { made, shared, alone } = open();
  const own = await alone(path);
  expect(own.status).toBe(200);
  const text = await own.text();
  const visitors = [
    {},
    { cookie: 'session=some-token; museum_cart=some-cart', 'user-agent': 'Robot' },
    { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer secret' },
  ];
  for (const headers of visitors) {
    const answer = await shared(path, headers);
    expect(await answer.text()).toBe(text);
    const { 'content-length': length, ...rest } = Object.fromEntries(answer.headers);
    expect(rest).toEqual(Object.fromEntries(own.headers));
    expect(length).toBe(String(Buffer.byteLength(text)));
  }
  expect(made).toHaveLength(1);
});

test('a kept answer is not used for an address with a parameter that the call does not have', async () => {
  const { shared } = open();
  const address = '/cached_api/events/available?seller=museum';
  expect((await shared(address)).status).toBe(200);
  const mistyped = await shared(`${address}&catgory=Passes`);
  expect(mistyped.status).toBe(400);
  expect(await mistyped.json()).toMatchObject({ errors: [{ _extra: { path: 'catgory' } }] });
});

test.each([
  [
    // Guards: SPD-05
    'of a few bytes is kept and sent uncompressed',
    `${event}/sessions?seller=museum&limit=1`,
    0,
    1_023,
    null,
  ],
  ['of some kilobytes is compressed', '/cached_api/configuration?seller=museum', 1_024, 1e6, 'br'],
])('an answer %s', async (_, path, least, most, coding) => {
  const { shared } = open();
  const length = (await (await shared(path)).text()).length;
  expect(length).toBeGreaterThanOrEqual(least);
  expect(length).toBeLessThanOrEqual(most);
  const browsers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  expect((await shared(path, browsers)).headers.get('content-encoding')).toBe(coding);
});

test('a thousand simultaneous clients get one answer; control: without sharing, each gets its own', async () => {
  const { made, shared, alone } = open();
  const texts = await Promise.all(
    Array.from({ length: 1_000 }, async () => (await shared(calendar)).text()),
  );
  expect(new Set(texts).size).toBe(1);
  expect(made).toHaveLength(1);
  const answers = await Promise.all([alone(calendar), alone(calendar)]);
  expect(new Set(answers).size).toBe(2);
});

test('a client that already has the answer, compressed or not, is told that nothing changed', async () => {
  const { shared } = open();
  const long = '/cached_api/configuration?seller=museum';
  const whole = await shared(long);
  const etag = whole.headers.get('etag') ?? '';
  const small = await shared(long, { 'accept-encoding': 'gzip, br' });
  expect(small.headers.get('content-encoding')).toBe('br');
  expect(small.headers.get('etag')).toBe(`W/${etag}`);
  for (const known of [etag, `W/${etag}`]) {
    const unchanged = await shared(long, { 'if-none-match': known });
    expect(unchanged.status).toBe(304);
    expect(await unchanged.text()).toBe('');
    expect(unchanged.headers.get('etag')).toBe(etag);
    expect(unchanged.headers.get('cache-control')).toBe(whole.headers.get('cache-control'));
  }
  expect((await shared(long, { 'if-none-match': '"other"' })).status).toBe(200);
});

// Guards: SPD-01
test('availability is never more than a second old, however old other shared readings are', async () => {
  const { shared, alone } = open();
  // Another answer fills the cached reading that calls under /cached_api share.
  const before = await places(alone(calendar));
  at(900);
  await world.sql("update stock set used = 1 where group_id = ''");
  // Control: the shared reading does not have it yet.
  expect(await places(alone(calendar))).toBe(before);
  const now = await places(shared(calendar));
  expect(now).toBeLessThan(before ?? 0);
  await world.sql("update stock set used = 2 where group_id = ''");
  at(1_899);
  expect(await places(shared(calendar))).toBe(now);
  at(1_900);
  expect(await places(shared(calendar))).toBeLessThan(now ?? 0);
});

test('an import is visible on the next request, at every address', async () => {
  const { shared, made } = open();
  const nameAt = async (path: string) => {
    const { portal } = (await (await shared(path)).json()) as { portal: { name: string } };
    return portal.name;
  };
  const [one, other] = ['museum', 'cafe'].map((slug) => `/cached_api/configuration?seller=${slug}`);
  for (const path of [one, other]) expect(await nameAt(path ?? '')).toBe('Museum');
  const renamed = museumTenant();
  renamed.portal = { ...renamed.portal, name: 'Renamed' };
  await world.importTenant(renamed);
  // The clock stands still: only the notification of the import drops the answers.
  await vi.waitFor(async () => expect(await nameAt(one ?? '')).toBe('Renamed'), 20_000);
  expect(await nameAt(other ?? '')).toBe('Renamed');
  expect(made).toHaveLength(4);
  await world.importTenant(museumTenant());
});

test('a refusal is not shared, and nothing of it is kept', async () => {
  const { shared, alone } = open();
  for (const path of [
    '/cached_api/events/nothing?seller=museum',
    '/cached_api/events/available?seller=nobody',
    '/cached_api/events/available?seller=museum&limit=0',
    '/cached_api/events/available?seller=museum&_sort=price',
  ]) {
    for (const headers of [{}, { [clientHeader.name]: clientHeader.value }]) {
      const [own, everybodys] = [await alone(path, headers), await shared(path, headers)];
      expect(everybodys.status).toBe(own.status);
      expect(own.status).toBeGreaterThanOrEqual(400);
      expect(await everybodys.text()).toBe(await own.text());
      expect(everybodys.headers.get('cache-control')).toBe('no-store');
    }
  }
});

test('personal calls are answered for each person separately', async () => {
  const { shared, made } = open();
  for (const path of [
    '/cached_api/my/user?seller=museum',
    '/cached_api/my/cart/7d5aa2f4-4a0e-4b0c-8d5c-2b1a4c3d9e10?seller=museum',
    '/cached_api/ticket_order?seller=museum&id._in=7d5aa2f4-4a0e-4b0c-8d5c-2b1a4c3d9e10',
    '/cached_api/code/SPRING?seller=museum',
    '/api/events/admission/calendar?seller=museum',
  ]) {
    expect((await shared(path)).headers.get('cache-control')).not.toMatch(/public/);
  }
  expect(made).toEqual([]);
});
