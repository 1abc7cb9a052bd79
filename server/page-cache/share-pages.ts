import { askingNetwork } from '../http/client-address.ts';
import type { Services } from '../services/services.ts';
import type { RenderQueue } from '../turns/render-queue.ts';
import { type AskedPage, openAskedPages, type ReadSharedAddress } from './asked-page.ts';
import { chooseEncoding } from './encodings.ts';
import { type Page, readPage } from './page.ts';
import { pageUntil } from './page-lifetime.ts';
import { openPageStore } from './page-store.ts';
import { sharedRender } from './shared-render.ts';

/** The server, or a part of it, as a function. */
export type Answers = (request: Request, surroundings?: object) => Response | Promise<Response>;

/**
 * Bounds of the kept pages in bytes. More cannot be rendered within the second for which they are
 * kept.
 */
const bounds = { total: 32 * 2 ** 20, each: 4 * 2 ** 20 };

/**
 * Milliseconds after which nobody waits for a render that others wait for, but begins another.
 */
const patience = 5_000;

/** A page that is being rendered or waits for its turn, for all who ask for it meanwhile. */
interface Flight {
  /** Its key in the queue. */
  readonly name: symbol;
  readonly render: () => Promise<Page>;
  readonly page: Promise<Page>;
  /** Undefined while it waits. Requests after the end need another render. */
  begun?: { readonly at: number; readonly until: number };
}

/**
 * Renders each public page once for everybody who asks for it within a second (decision 095), when
 * it is the turn of one of them (103). The page is rendered for a request that has nothing of its
 * own: no cookie, no other header, no parameter that the page does not know. So what one visitor
 * gets cannot depend on another.
 */
export function sharePages(
  services: Services,
  readAddress: ReadSharedAddress,
  renders: RenderQueue,
  answer: Answers,
): Answers {
  const readAsked = openAskedPages(services, readAddress);
  const kept = openPageStore(bounds);
  /** One for each page that is being rendered: at most as many as there are requests. */
  const flights = new Map<string, Flight>();

  function start(asked: AskedPage, client: string): Promise<Page> {
    const name = Symbol(asked.key);
    const render = async (): Promise<Page> => {
      const at = services.now();
      const until = pageUntil(asked.catalogue, at);
      flight.begun = { at, until };
      const headers = asked.isTls ? { 'x-forwarded-proto': 'https' } : undefined;
      const request = new Request(asked.url, headers && { headers });
      const page = await readPage(await answer(request, sharedRender));
      if (page.isPublic) kept.keep(asked.key, page, until, services.now());
      return page;
    };
    const flight: Flight = { name, render, page: renders.get(name, client, render) };
    flights.set(asked.key, flight);
    const ended = (): void => {
      if (flights.get(asked.key) === flight) flights.delete(asked.key);
    };
    flight.page.then(ended, ended);
    return flight.page;
  }

  function render(asked: AskedPage, client: string): Promise<Page> {
    const flight = flights.get(asked.key);
    if (!flight) return start(asked, client);
    const { begun } = flight;
    // It begins at the first turn of those who wait for it.
    if (!begun) return renders.get(flight.name, client, flight.render);
    const now = services.now();
    if (now - begun.at > patience) return start(asked, client);
    if (now < begun.until) return flight.page;
    // One at a time: the next begins when this one ends, for all who wait.
    const again = () => render(asked, client);
    return flight.page.then(again, again);
  }

  const clientOf = ({ headers }: Request, surroundings?: object): string =>
    askingNetwork(headers, surroundings, services.settings.trustedProxies ?? 0);

  return async (request, surroundings) => {
    const asked = await readAsked(request);
    if (!asked) return answer(request, surroundings);
    const page =
      kept.find(asked.key, services.now()) ??
      (await render(asked, clientOf(request, surroundings)).catch(() => null));
    if (!page || !suits(page, asked, request)) return answer(request, surroundings);
    const variant = await page.in(chooseEncoding(request.headers.get('accept-encoding')));
    const { status } = page;
    const body = request.method === 'HEAD' ? null : (variant.body as Buffer<ArrayBuffer>);
    return new Response(body, { status, headers: variant.headers });
  };
}

/**
 * A failure is everyone's own, because it has an incident. A redirect passes on the whole query.
 */
const suits = ({ status, location }: Page, { url }: AskedPage, request: Request): boolean =>
  status < 500 && (location === null || url === request.url);
