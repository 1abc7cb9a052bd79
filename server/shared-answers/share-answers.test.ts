import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sharedRender } from '../http/within-turn.ts';
import { museumTenant } from '../testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { TurnQueue } from '../turns/turn-queue.ts';
import { openTurns } from '../turns/turns.ts';
import type { ReadSharedAddress } from './asked.ts';
import { shareAnswers } from './share-answers.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
});
afterAll(() => world.close());

/** Treats every address below a seller as a page that depends only on its path and language. */
const readAddress: ReadSharedAddress = ({ pathname, searchParams }) => {
  const [, seller = ''] = pathname.split('/');
  return { seller, path: pathname, query: [], lang: searchParams.get('lang') };
};

const publicHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=0, s-maxage=4',
};
const good = (text: string): Response => new Response(text, { headers: publicHeaders });

type Render = (request: Request, surroundings?: object) => Response | Promise<Response>;

/** A server of pages that counts its renders. */
function open(
  render: Render = () => good('page'),
  settings: object = {},
  renders = openTurns().pages,
) {
  const services = { ...world.services, settings: { ...world.services.settings, ...settings } };
  const rendered: Request[] = [];
  const { fetch, find } = shareAnswers(services, readAddress, renders, (request, surroundings) => {
    rendered.push(request);
    return render(request, surroundings);
  });
  const get = async (path: string, init?: RequestInit) =>
    fetch(new Request(new URL(path, 'http://localhost'), init));
  const text = async (path: string, init?: RequestInit) => (await get(path, init)).text();
  return { get, text, find, rendered };
}

/** A promise with its resolver. */
const later = () => Promise.withResolvers<Response>();
let minute = 0;
/** Sets the clock to a new minute, and returns a function that moves it. */
function clock(): (milliseconds: number) => void {
  minute += 1;
  const start = Date.parse('2031-04-01T10:00:00Z') + minute * 60_000;
  let at = start;
  world.setNow(new Date(at).toISOString());
  return (milliseconds) => {
    at += milliseconds;
    world.setNow(new Date(at).toISOString());
  };
}

// Guards: SPD-01
test('a thousand simultaneous visitors get one render, as do those of the next second', async () => {
  const pass = clock();
  const { text, rendered } = open();
  const asked = Array.from({ length: 1_000 }, () => text('/museum/events'));
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['page']));
  pass(999);
  expect(await text('/museum/events')).toBe('page');
  expect(rendered).toHaveLength(1);
  pass(1);
  await text('/museum/events');
  expect(rendered).toHaveLength(2);
});

// Guards: SPD-01
test('a page is rendered without any data of the visitor who requests it first', async () => {
  clock();
  const surroundings: unknown[] = [];
  const { get, rendered } = open((_, given) => {
    surroundings.push(given);
    return good('page');
  });
  const headers = {
    cookie: 'session=secret',
    'user-agent': 'Robot',
    'accept-language': 'de',
    'accept-encoding': 'gzip',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
  };
  await get('/museum/events?utm_source=mail&login=1', { headers });
  expect(rendered.map(({ url, method }) => [method, url])).toEqual([
    ['GET', 'http://localhost/museum/events'],
  ]);
  expect([...(rendered[0]?.headers ?? [])]).toEqual([]);
  expect(surroundings).toEqual([sharedRender]);
});

// Guards: SPD-01
test('a thousand addresses with unknown parameters or languages are one page', async () => {
  clock();
  const { text, rendered } = open((request) => good(request.url));
  for (let i = 0; i < 1_000; i += 1) {
    expect(await text(`/museum/events?x${i}=${i}&lang=x${i}`)).toBe(
      'http://localhost/museum/events',
    );
  }
  expect(rendered).toHaveLength(1);
  expect(await text('/museum/events?lang=en')).toBe('http://localhost/museum/events?lang=en');
});

test('a visitor who leaves does not end the render for the others', async () => {
  clock();
  const rendering = later();
  const { text, rendered } = open(() => rendering.promise);
  const leaving = new AbortController();
  const first = text('/museum/events', { signal: leaving.signal });
  const second = text('/museum/events');
  await expect.poll(() => rendered).toHaveLength(1);
  leaving.abort();
  expect(rendered[0]?.signal.aborted).toBe(false);
  rendering.resolve(good('page'));
  expect(await second).toBe('page');
  await first;
});

test('a failure is not shared or kept', async () => {
  clock();
  let failing = true;
  const { text, rendered } = open((request, given) => {
    if (!failing) return good('page');
    if (given === sharedRender) throw new Error('broken');
    return new Response(`incident ${rendered.indexOf(request)}`, { status: 500 });
  });
  const failed = await Promise.all([text('/museum/events'), text('/museum/events')]);
  expect(new Set(failed).size).toBe(2);
  failing = false;
  expect(await text('/museum/events')).toBe('page');
});

test('an error page with an incident is rendered for each visitor', async () => {
  clock();
  let incident = 0;
  const { text } = open(() => new Response(`incident ${incident++}`, { status: 500 }));
  const failed = await Promise.all([text('/museum/events'), text('/museum/events')]);
  expect(new Set(failed).size).toBe(2);
});

test.each<[string, ResponseInit]>([
  ['missing', { status: 404, headers: { ...publicHeaders, 'Cache-Control': 'no-store' } }],
  ['missing, although public', { status: 404, headers: publicHeaders }],
  ['private', { headers: { ...publicHeaders, 'Cache-Control': 'private, no-store' } }],
  [
    'public, but not to be stored',
    { headers: { ...publicHeaders, 'Cache-Control': 'public, no-store' } },
  ],
  ['with a cookie', { headers: { ...publicHeaders, 'Set-Cookie': 'session=1' } }],
  ['neither a page nor JSON', { headers: { ...publicHeaders, 'Content-Type': 'text/plain' } }],
  ['without Cache-Control', { headers: { 'Content-Type': 'text/html' } }],
])('an answer that is %s is never kept', async (_, init) => {
  clock();
  let count = 0;
  const { text } = open(() => new Response(String(count++), init));
  const answers = [await text('/museum/events'), await text('/museum/events')];
  expect(new Set(answers).size).toBe(2);
});

test('a redirect keeps each visitor’s own parameters', async () => {
  clock();
  const { get } = open(
    ({ url }) => new Response(null, { status: 302, headers: { Location: url } }),
  );
  for (const path of ['/museum', '/museum?utm_source=mail', '/museum?utm_source=letter']) {
    expect((await get(path)).headers.get('location')).toBe(`http://localhost${path}`);
  }
});

test('visitors who come more than a second into a render share the next one', async () => {
  const pass = clock();
  const renders = [later(), later()];
  const { text, rendered } = open(
    () => renders[rendered.length - 1]?.promise ?? good('a third render'),
  );
  const first = text('/museum/events');
  await expect.poll(() => rendered).toHaveLength(1);
  pass(1_000);
  const late = [text('/museum/events'), text('/museum/events')];
  renders[0]?.resolve(good('old'));
  expect(await first).toBe('old');
  await expect.poll(() => rendered).toHaveLength(2);
  renders[1]?.resolve(good('new'));
  expect(await Promise.all(late)).toEqual(['new', 'new']);
});

test('a render that hangs does not keep anyone waiting for long', async () => {
  const pass = clock();
  const { text, rendered } = open(() => (rendered.length === 1 ? later().promise : good('page')));
  void text('/museum/events');
  await expect.poll(() => rendered).toHaveLength(1);
  pass(5_001);
  expect(await text('/museum/events')).toBe('page');
});

// Guards: SPD-01
test('no page is kept past the beginning of a sale', async () => {
  const { text } = open(() => good(new Date(world.services.now()).toISOString()));
  world.setNow('2031-03-21T11:59:59.900Z');
  await text('/museum/events');
  // The group "later" goes on sale at 13:00 in Berlin.
  world.setNow('2031-03-21T12:00:00.000Z');
  expect(await text('/museum/events')).toBe('2031-03-21T12:00:00.000Z');
});

// Guards: SPD-01
test('an import is visible on the next request, in every process that has been notified', async () => {
  clock();
  const { text, rendered } = open(async () => {
    const [storefront] = await world.services.cache.directory();
    return good(storefront?.portalName ?? '');
  });
  expect(await text('/museum/events')).toBe('Museum');
  const renamed = museumTenant();
  renamed.portal = { ...renamed.portal, name: 'Renamed' };
  await world.importTenant(renamed);
  // The clock stands still: only the notification of the import drops the page.
  await vi.waitFor(async () => expect(await text('/museum/events')).toBe('Renamed'), 20_000);
  await text('/museum/events');
  expect(rendered).toHaveLength(2);
});

test('each origin has its own pages, even behind a proxy with TLS', async () => {
  clock();
  const { text, rendered } = open(
    ({ url, headers }) => good(`${url} ${headers.get('x-forwarded-proto')}`),
    { trustedProxies: 1 },
  );
  const address = 'http://localhost/museum/events';
  const headers = { 'x-forwarded-proto': 'https' };
  for (let i = 0; i < 2; i += 1) {
    expect(await text('/museum/events')).toBe(`${address} null`);
    expect(await text('/museum/events', { headers })).toBe(`${address} https`);
    expect(await text('http://other.example/museum/events')).toBe(
      'http://other.example/museum/events null',
    );
  }
  expect(rendered).toHaveLength(3);
});

test('requests for unknown sellers and hosts, and writes, are passed on unchanged', async () => {
  clock();
  const { get, rendered } = open(() => good('page'), { publicUrl: 'http://shop.example' });
  const headers = { cookie: 'a=b' };
  await get('http://shop.example/nobody/events', { headers });
  await get('http://stranger.example/museum/events', { headers });
  await get('http://shop.example/museum/events', { method: 'POST', headers });
  expect(rendered.map((request) => request.headers.get('cookie'))).toEqual(['a=b', 'a=b', 'a=b']);
});

test('a page is sent in the encoding that a browser prefers, with its length', async () => {
  clock();
  const { get, rendered } = open(() => good('page '.repeat(1_000)));
  const page = await get('/museum/events');
  expect(page.headers.get('content-encoding')).toBeNull();
  expect(page.headers.get('content-length')).toBe('5000');
  const headers = { 'accept-encoding': 'gzip, br' };
  const small = await get('/museum/events', { headers });
  expect(small.headers.get('content-encoding')).toBe('br');
  expect(small.headers.get('content-length')).toBe(String((await small.arrayBuffer()).byteLength));
  const head = await get('/museum/events', { method: 'HEAD', headers });
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(small.headers));
  expect(await head.text()).toBe('');
  expect(rendered).toHaveLength(1);
});

describe('a client that requests many different pages', () => {
  const from = (client: string) => ({ headers: { 'x-forwarded-for': client } });
  const large = 'x'.repeat(1_900_000);

  /** The number of renders of a page that a client requested before a flood, once it is requested again. */
  async function rendersOfWanted(first: string): Promise<number> {
    clock();
    const { text, rendered } = open(({ url }) => good(url.endsWith('/wanted') ? 'page' : large), {
      trustedProxies: 1,
    });
    await text('/museum/wanted', from(first));
    for (let i = 0; i < 6; i += 1) await text(`/museum/${i}`, from('9.9.9.9'));
    await text('/museum/wanted', from('7.7.7.7'));
    return rendered.filter(({ url }) => url.endsWith('/wanted')).length;
  }

  test('does not displace pages that another client requested', async () => {
    expect(await rendersOfWanted('8.8.8.8')).toBe(1);
  });

  test('control: displaces the oldest page that it requested itself', async () => {
    expect(await rendersOfWanted('9.9.9.9')).toBe(2);
  });
});

test('an address in use stays known among thousands; control: an unused one does not', async () => {
  clock();
  const { text, find } = open();
  const [used, unused] = ['http://localhost/museum/events', 'http://localhost/museum/other'];
  for (const address of [used, unused]) await text(address);
  for (let i = 0; i < 3_000; i += 1) {
    await text(`/museum/events?x=${i}`);
    if (i % 500 === 0) expect(find(used, false)).toBeDefined();
  }
  expect(find(used, false)).toBeDefined();
  expect(find(unused, false)).toBeUndefined();
});

describe('with one render at a time', () => {
  const from = (client: string) => ({ headers: { 'x-forwarded-for': client } });
  /** Pages whose first render lasts until released; two requests may wait per client, three in total. */
  function openBusy() {
    clock();
    const gate = later();
    const renders = new TurnQueue({ what: 'page', atOnce: 1, waiting: 3, waitingPerClient: 2 });
    const answer: Render = (request, given) => {
      if (given !== sharedRender) return new Response('busy', { status: 503 });
      return rendered.length === 1 ? gate.promise : good(new URL(request.url).pathname);
    };
    const { text, rendered } = open(answer, { trustedProxies: 1 }, renders);
    const pagesRendered = () => rendered.map(({ url }) => new URL(url).pathname);
    /** Waits until this number of requests waits for a page. */
    const waiting = (count: number) => expect.poll(() => renders.waiting).toBe(count);
    return { text, end: () => gate.resolve(good('first')), pagesRendered, waiting };
  }

  test('a client that requests many pages delays only itself', async () => {
    const { text, end, pagesRendered, waiting } = openBusy();
    const asked = [text('/museum/1', from('9.9.9.9'))];
    await expect.poll(() => pagesRendered()).toHaveLength(1);
    asked.push(text('/museum/2', from('9.9.9.9')), text('/museum/3', from('9.9.9.9')));
    asked.push(text('/museum/4', from('8.8.8.8')));
    await waiting(3);
    end();
    await Promise.all(asked);
    expect(pagesRendered()).toEqual(['/museum/1', '/museum/2', '/museum/4', '/museum/3']);
  });

  test('a page is rendered once, at the first turn of any client waiting for it', async () => {
    const { text, end, pagesRendered, waiting } = openBusy();
    const asked = [text('/museum/1', from('9.9.9.9'))];
    await expect.poll(() => pagesRendered()).toHaveLength(1);
    asked.push(text('/museum/2', from('9.9.9.9')), text('/museum/wanted', from('9.9.9.9')));
    asked.push(text('/museum/wanted', from('8.8.8.8')));
    await waiting(3);
    end();
    expect((await Promise.all(asked)).slice(2)).toEqual(['/museum/wanted', '/museum/wanted']);
    expect(pagesRendered()).toEqual(['/museum/1', '/museum/2', '/museum/wanted']);
  });

  test('a page beyond the limits is not rendered, but a kept one is sent all the same', async () => {
    const { text, end, pagesRendered, waiting } = openBusy();
    const asked = [text('/museum/1', from('9.9.9.9'))];
    await expect.poll(() => pagesRendered()).toHaveLength(1);
    asked.push(text('/museum/2', from('9.9.9.9')), text('/museum/3', from('9.9.9.9')));
    await waiting(2);
    expect(await text('/museum/4', from('9.9.9.9'))).toBe('busy');
    end();
    await Promise.all(asked);
    expect(await text('/museum/2', from('9.9.9.9'))).toBe('/museum/2');
    expect(pagesRendered().filter((path) => path === '/museum/2')).toHaveLength(1);
  });
});
