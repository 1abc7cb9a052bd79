import '#ui/older/signals.ts';
import { KeptPages } from './kept-pages.ts';

/**
 * The scanner's service worker: it serves the scanner's page from files that the page loaded before, without waiting
 * for a network (DOR-01, DOR-08). It leaves every other page and all calls alone.
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
/** The maximum number of build files to cache; the oldest are dropped first. */
const mostFiles = 300;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

// The page reports what it loaded: most of it before the worker existed.
worker.addEventListener('message', (event) => {
  const { data } = event;
  if (Array.isArray(data)) event.waitUntil(keepAll(data.filter((one) => typeof one === 'string')));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith('/staff/assets/')) event.respondWith(file(request.url));
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

const keptPages = async () =>
  new KeptPages(await caches.open(cacheName), (address, init) => fetch(address, init));

const file = async (address: string): Promise<Response> => (await keptPages()).file(address);

async function door(event: ExtendableEvent, { origin, pathname }: URL): Promise<Response> {
  // The fragment and the query do not matter here.
  const { page, renewal } = await (await keptPages()).open(origin + pathname);
  event.waitUntil(renewal.catch(() => undefined));
  return page;
}
