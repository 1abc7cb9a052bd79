/**
 * The service worker of the scanner: it opens the scanner's page without a network, from what the page loaded before
 * (DOR-01, DOR-08). Every other page and all calls go past it.
 */

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', on: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', on: (event: FetchEvent) => void): void;
  addEventListener(
    type: 'message',
    on: (event: ExtendableEvent & { readonly data: unknown }) => void,
  ): void;
}

const worker = self as unknown as WorkerScope;
const cacheName = 'foyer-door-1';
/** Files of builds that are kept; the oldest go first. */
const mostFiles = 300;
/** Milliseconds after which the kept page opens instead of the server's. */
const patience = 1_500;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

// The page says what it loaded: most of it before there was a worker.
worker.addEventListener('message', (event) => {
  const { data } = event;
  if (Array.isArray(data)) event.waitUntil(keepAll(data.filter((one) => typeof one === 'string')));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith('/staff/assets/')) event.respondWith(keptFile(request));
  else if (isDoor(request, url)) event.respondWith(door(event, url));
});

const isDoor = ({ mode }: Request, { pathname }: URL): boolean =>
  mode === 'navigate' && /^\/staff\/[^/]+\/door\/?$/.test(pathname);

async function keepAll(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const address of addresses) {
    if (!(await cache.match(address))) await cache.add(address);
  }
  const files = await cache.keys();
  for (const file of files.slice(0, Math.max(0, files.length - mostFiles))) {
    await cache.delete(file);
  }
}

/** A file of a build never changes. */
async function keptFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

/** The server's page, which is kept for the next time; the kept one if the server gives none in time. */
async function door(event: ExtendableEvent, { origin, pathname }: URL): Promise<Response> {
  const cache = await caches.open(cacheName);
  // Its fragment and query are nobody's business here.
  const place = origin + pathname;
  const asked = fetch(place, { signal: AbortSignal.timeout(10_000) }).then(async (answer) => {
    if (!answer.ok) throw new Error(`the page answered ${answer.status}`);
    await cache.put(place, answer.clone());
    return answer;
  });
  // It goes on when the kept page is shown already.
  event.waitUntil(asked.catch(() => undefined));
  const kept = await cache.match(place);
  if (!kept) return asked;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patience));
  return Promise.race([asked.catch(() => kept), late]);
}
