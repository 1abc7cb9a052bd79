import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { Refusal } from '#contract/api/refusals.ts';
import type { RenderLetter } from '#contract/letters/letters.ts';
import { quickBody } from './compression/quick-answer.ts';
import { configAt, frameAt, hasFrames } from './frames.ts';
import { frontDoor } from './front-door.ts';
import { askingNetwork } from './http/client-address.ts';
import {
  cardOrigins,
  contentSecurityPolicy,
  type PolicyOrigins,
  permissionsPolicy,
} from './http/content-security.ts';
import { publicOriginOf } from './http/origin.ts';
import { sharedRender, withinTurn } from './http/within-turn.ts';
import type { Services } from './services/services.ts';
import type { ReadSharedAddress } from './shared-answers/asked.ts';
import { faults, refusals } from './telemetry/metrics.ts';
import { countersOf, nameRequest, type RequestCounters } from './telemetry/requests.ts';
import { busyPage, suspendedPage } from './turns/busy-page.ts';
import type { TurnQueue } from './turns/turn-queue.ts';
import { unlessLeft } from './turns/unless-left.ts';

type ApiFetch = (url: string, init: RequestInit) => Promise<Response>;

/** The exports of the storefront's bundle beside its routes. */
export interface StorefrontEntry {
  contextFor(surroundings: {
    readonly fetch: ApiFetch;
    readonly publicOrigin: string;
    readonly isShared: boolean;
    readonly report: (error: unknown, incident: string) => void;
  }): RouterContextProvider;
  readonly renderLetter: RenderLetter;
  readonly readSharedAddress: ReadSharedAddress;
  /** The script of the frame that runs a seller's container (decision 054). */
  readonly containerScript: string;
}

const faultCount = faults.of();

/** The storefront as built, or, during development, as it is now. */
export type PageSource = ServerBuild | (() => Promise<ServerBuild>);

/** Returns the bundle's exports beside its routes. */
export async function storefrontEntry(source: PageSource): Promise<StorefrontEntry> {
  const build = typeof source === 'function' ? await source() : source;
  return build.entry.module as unknown as StorefrontEntry;
}

/** Renders letters by the storefront's bundle, which is opened with the first one. */
export const letterRenderer =
  (source: PageSource): RenderLetter =>
  async (name, content) =>
    (await storefrontEntry(source)).renderLetter(name, content);

/** The addresses of a built storefront, by page. */
export function pagesOf(build: ServerBuild): (pathname: string) => RequestCounters {
  const childrenOf = (parent: string | undefined): RouteObject[] =>
    Object.values(build.routes)
      .filter((route) => route?.parentId === parent)
      .flatMap((route) =>
        route ? [{ ...route, children: childrenOf(route.id) } as RouteObject] : [],
      );
  const tree = childrenOf(undefined);
  return (pathname) => {
    // The router asks for the data of a page by its address with this ending.
    const page = pathname.replace(/(?:\/_root|\/_)?\.data$/, '');
    const id = matchRoutes(tree, page || '/')?.at(-1)?.route.id ?? '';
    return countersOf(page === pathname ? 'page' : 'page_data', pageName(id));
  };
}

/** The name of a page by its file: `event` for `pages/event/event`. The address of a host alone has no page. */
function pageName(id: string): string {
  const parts = id.split('/').slice(1);
  return (parts.at(-1) === parts.at(-2) ? parts.slice(0, -1) : parts).join('/') || 'front-door';
}

interface PageServer {
  /** `surroundings` is passed by the listening server beside the request. */
  handle(request: Request, surroundings: unknown): Promise<Response>;
}

/**
 * Renders the storefront's pages, those of one visitor alone by turns; their loaders call the API
 * inside the process.
 */
export function pageServer(
  services: Services,
  source: PageSource,
  renders: TurnQueue,
  api: (request: Request, surroundings: unknown) => Response | Promise<Response>,
): PageServer {
  const isBuilt = typeof source !== 'function';
  const countersAt = isBuilt ? pagesOf(source) : () => countersOf('page', 'source');
  const handle = createRequestHandler(source, isBuilt ? 'production' : 'development');

  async function render(request: Request, surroundings: unknown, url: URL): Promise<Response> {
    const entry = await storefrontEntry(source);
    const directory = await services.cache.directory();
    const ownHosts = directory.flatMap(({ hosts }) => hosts);
    const isShared = surroundings === sharedRender;
    const inside = isShared ? surroundings : withinTurn(surroundings);
    const context = entry.contextFor({
      fetch: async (path, init) =>
        api(insideRequest(isShared ? fresh(path) : path, init, request), inside),
      isShared,
      publicOrigin: publicOriginOf(services.settings, request, url, ownHosts),
      report: (error, incident) => {
        faultCount.inc();
        services.log.error({ err: error, incident }, 'a page could not be rendered');
      },
    });
    const response = await handle(request, context);
    const accepted = isShared ? null : acceptedBy(request);
    return withPolicy(services, response, { url, isBuilt, accepted });
  }

  /** Renders when it is the visitor's turn, unless they have left by then. */
  async function inTurn(request: Request, surroundings: unknown, url: URL): Promise<Response> {
    const { trustedProxies = 0 } = services.settings;
    const client = askingNetwork(request.headers, surroundings, trustedProxies);
    try {
      const page = unlessLeft(request, () => render(request, surroundings, url));
      return await renders.get(Symbol('page'), client, page);
    } catch (error) {
      const retryAfter = error instanceof Refusal ? error.extra.retry_after : undefined;
      if (typeof retryAfter !== 'number') throw error;
      refusals.of('server_busy').inc();
      const busy = await busyPage(services, url, retryAfter);
      return withPolicy(services, busy, { url, isBuilt: true, accepted: acceptedBy(request) });
    }
  }

  return {
    async handle(request, surroundings) {
      if (!readers.includes(request.method)) return readOnlyAnswer();
      const url = new URL(request.url);
      nameRequest(surroundings, countersAt(url.pathname));
      if (url.pathname !== '/' && url.pathname.endsWith('/')) {
        // Relative, so that a path such as //evil.example can't lead away (APP-19).
        const path = `/${url.pathname.replace(/^\/+|\/+$/g, '')}`;
        return redirect(path + url.search, 308);
      }
      if (url.pathname === '/') {
        const door = await frontDoor(services, url);
        if (door) return door;
      }
      const closed = await suspendedPage(services, url);
      if (closed) {
        const accepted = surroundings === sharedRender ? null : acceptedBy(request);
        return withPolicy(services, closed, { url, isBuilt: true, accepted });
      }
      const frame = await frameAt(
        services,
        url,
        async () => (await storefrontEntry(source)).containerScript,
      );
      if (frame) return frame;
      return surroundings === sharedRender
        ? render(request, surroundings, url)
        : inTurn(request, surroundings, url);
    },
  };
}

const acceptedBy = ({ headers }: Request): string => headers.get('accept-encoding') ?? '';

/** Methods of pages; writes are calls of the API. */
const readers = ['GET', 'HEAD'];

const readOnlyAnswer = (): Response =>
  new Response('This address can only be read.\n', {
    status: 405,
    headers: { Allow: readers.join(', '), 'Content-Type': 'text/plain; charset=utf-8' },
  });

const redirect = (location: string, status: number): Response =>
  new Response(null, { status, headers: { Location: location } });

/** The path of a call whose answer may not come from a cache. */
const fresh = (path: string): string => path.replace(/^\/cached_api\//, '/api/');

/**
 * A request to ourselves with the guest's host, which decides the portal, and the guest's address.
 */
function insideRequest(path: string, init: RequestInit, outer: Request): Request {
  const headers = new Headers(init.headers);
  for (const name of ['x-forwarded-proto', 'x-forwarded-for']) {
    const value = outer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Request(new URL(path, outer.url), { ...init, headers });
}

interface Sent {
  readonly url: URL;
  readonly isBuilt: boolean;
  /** `Accept-Encoding` of the visitor, or nothing; null for a page that is made for everyone. */
  readonly accepted: string | null;
}

async function withPolicy(
  services: Services,
  response: Response,
  { url, isBuilt, accepted }: Sent,
): Promise<Response> {
  const headers = new Headers(response.headers);
  if (response.status >= 400) {
    // A missing page may exist tomorrow, and its address may open something then.
    headers.set('Cache-Control', 'no-store');
    headers.set('Referrer-Policy', 'no-referrer');
  }
  const { status } = response;
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('text/html')) return new Response(response.body, { status, headers });
  const html = await response.text();
  const origins = await originsAt(services, url);
  if (origins.cards) {
    headers.set('Permissions-Policy', permissionsPolicy(['self', ...origins.cards.frames]));
  }
  if (isBuilt) headers.set('Content-Security-Policy', contentSecurityPolicy(html, origins));
  // A page for everyone is compressed once for each coding where it is kept.
  if (accepted === null) return new Response(html, { status, headers });
  const quick = await quickBody(html, accepted);
  for (const [name, value] of Object.entries(quick.headers)) headers.append(name, value);
  return new Response(quick.body, { status, headers });
}

/**
 * The origins that the pages at an address allow: all of a seller's, because checkout opens without
 * a load.
 */
async function originsAt(services: Services, url: URL): Promise<PolicyOrigins> {
  const config = await configAt(services, url);
  if (!config) return { parents: [] };
  const { settings } = services;
  const { stripe, addressLookupBase } = settings;
  const looksUp = config('address.lookup_key') !== null;
  return {
    cards: cardOrigins(stripe.jsUrl, stripe.apiBase),
    parents: config('embed.parents'),
    lookups: looksUp ? [addressLookupBase] : [],
    framesOwn: hasFrames(config, settings),
  };
}
