import { chooseEncoding } from '../compression/encodings.ts';
import { askingNetwork } from '../http/client-address.ts';
import { hasTag } from '../http/conditional.ts';
import { arrivedOverTls } from '../http/forwarded.ts';
import { sharedRender } from '../http/within-turn.ts';
import type { Services } from '../services/services.ts';
import { cacheBytes, cacheEntries, cacheRequests } from '../telemetry/metrics.ts';
import { nameRequest, type RequestCounters } from '../telemetry/requests.ts';
import type { TurnQueue } from '../turns/turn-queue.ts';
import { type AnswerStore, openAnswerStore } from './answer-store.ts';
import { type Asked, type ReadSharedAddress, readAsked } from './asked.ts';
import { answerUntil } from './lifetime.ts';
import { readAnswer, type SharedAnswer } from './shared-answer.ts';

/** The server, or a part of it, as a function. */
export type Answers = (request: Request, surroundings?: object) => Response | Promise<Response>;

/** Answers that are rendered once for everyone. */
export interface SharedAnswers {
  readonly fetch: Answers;
  /** Finds the cached answer to a GET or HEAD, if this exact address was requested before. */
  find(address: string, isTls: boolean): SharedAnswer | undefined;
}

/** Bounds of the cache in bytes. More pages cannot be rendered within the second for which they are kept. */
const bounds = { total: 16 * 2 ** 20, each: 4 * 2 ** 20 };

/** Bounds of the remembered addresses: the least recently used go first. */
const mostKnown = 1_000;
const longestKnown = 500;

/** Milliseconds after which a new request no longer joins a pending answer but starts another. */
const patience = 5_000;

/** The cache's name in the metrics, and the counters of an address. */
interface MeasuredAs {
  readonly name?: string;
  readonly countersAt?: (pathname: string) => RequestCounters;
}

const bytesOf = (cache: string) => (kept: AnswerStore) => [[{ cache }, kept.size]] as const;
const entriesOf = (cache: string) => (kept: AnswerStore) => [[{ cache }, kept.entries]] as const;

/** Measures the cache, and returns the counters of its requests. */
function countAs(cache: string, kept: AnswerStore) {
  cacheBytes.watch(kept, bytesOf(cache));
  cacheEntries.watch(kept, entriesOf(cache));
  return { hits: cacheRequests.of(cache, 'hit'), misses: cacheRequests.of(cache, 'miss') };
}

/** An address's key, and the edition of the catalogues when it was read. */
type Known = Pick<Asked, 'key' | 'edition'>;

/** A pending answer, and all requests that wait for it. */
interface Flight {
  /** Its key in the turn queue. */
  readonly name: symbol;
  readonly make: () => Promise<SharedAnswer>;
  readonly answer: Promise<SharedAnswer>;
  /** Undefined while it waits for its turn. Requests after `until` need another answer. */
  begun?: { readonly at: number; readonly until: number };
}

/**
 * Renders each answer once for everyone who requests it within a second (decisions 095 and 098), when it is the turn of one of
 * them (103). The request for it contains nothing personal: no cookies, no other headers, no parameters that the answer does
 * not depend on. So one visitor's answer cannot depend on another's request.
 */
export function shareAnswers(
  services: Services,
  readAddress: ReadSharedAddress,
  turns: TurnQueue,
  answer: Answers,
  measured: MeasuredAs = {},
): SharedAnswers {
  const { cache, settings } = services;
  const { trustedProxies = 0 } = settings;
  const kept = openAnswerStore(bounds);
  const { name: cacheName = 'others', countersAt } = measured;
  const { hits, misses } = countAs(cacheName, kept);
  /** The requested addresses, least recently used first. */
  const known = new Map<string, Known>();
  /** One for each pending answer: at most as many as there are requests. */
  const flights = new Map<string, Flight>();

  function start(asked: Asked, client: string): Promise<SharedAnswer> {
    const name = Symbol(asked.key);
    const make = async (): Promise<SharedAnswer> => {
      const at = services.now();
      const until = answerUntil(asked.catalogue, at);
      flight.begun = { at, until };
      const headers = asked.isTls ? { 'x-forwarded-proto': 'https' } : undefined;
      const request = new Request(asked.url, headers && { headers });
      misses.inc();
      const counters = countersAt?.(new URL(asked.url).pathname);
      const made = await readAnswer(await answer(request, sharedRender), counters);
      if (made.isPublic) kept.keep(asked.key, { answer: made, until, client }, services.now());
      return made;
    };
    const flight: Flight = { name, make, answer: turns.get(name, client, make) };
    flights.set(asked.key, flight);
    const ended = (): void => {
      if (flights.get(asked.key) === flight) flights.delete(asked.key);
    };
    flight.answer.then(ended, ended);
    return flight.answer;
  }

  function make(asked: Asked, client: string): Promise<SharedAnswer> {
    const flight = flights.get(asked.key);
    if (!flight) return start(asked, client);
    const { begun } = flight;
    // It begins at the first turn of any request that waits for it.
    if (!begun) return turns.get(flight.name, client, flight.make);
    const now = services.now();
    if (now - begun.at > patience) return start(asked, client);
    if (now < begun.until) return flight.answer;
    // One at a time: when this one ends, the next begins for all who wait.
    const again = () => make(asked, client);
    return flight.answer.then(again, again);
  }

  const nameOf = (address: string, isTls: boolean): string => (isTls ? `tls ${address}` : address);

  function remember(name: string, found: Known): void {
    known.delete(name);
    known.set(name, found);
    for (const [oldest] of known) {
      if (known.size <= mostKnown) break;
      known.delete(oldest);
    }
  }

  function find(address: string, isTls: boolean): SharedAnswer | undefined {
    const name = nameOf(address, isTls);
    const found = known.get(name);
    if (found?.edition === undefined || found.edition !== cache.edition()) return undefined;
    remember(name, found);
    const answer = kept.find(found.key, services.now());
    if (answer) hits.inc();
    return answer;
  }

  /** Answers a request from the cache, unless its answer has to be the visitor's own. */
  async function ask(request: Request, isTls: boolean, surroundings?: object) {
    const asked = await readAsked(services, readAddress, request.url, isTls);
    if (!asked) return undefined;
    const name = nameOf(request.url, isTls);
    if (name.length <= longestKnown) remember(name, { key: asked.key, edition: asked.edition });
    const client = askingNetwork(request.headers, surroundings, trustedProxies);
    const found = kept.find(asked.key, services.now());
    if (found || flights.has(asked.key)) hits.inc();
    const made = found ?? (await make(asked, client));
    return suits(made, asked, request) ? made : undefined;
  }

  return {
    find,
    async fetch(request, surroundings) {
      const { method, url, headers } = request;
      if (method !== 'GET' && method !== 'HEAD') return answer(request, surroundings);
      const isTls = arrivedOverTls(headers, trustedProxies);
      const found =
        find(url, isTls) ?? (await ask(request, isTls, surroundings).catch(() => undefined));
      if (!found) return answer(request, surroundings);
      if (found.counters) nameRequest(surroundings, found.counters);
      const { status, etag, unchanged } = found;
      if (etag !== null && hasTag(headers.get('if-none-match'), etag)) {
        return new Response(null, { status: 304, headers: unchanged });
      }
      const variant = await found.in(chooseEncoding(headers.get('accept-encoding')));
      const body = method === 'HEAD' ? null : (variant.body as Buffer<ArrayBuffer>);
      return new Response(body, { status, headers: variant.headers });
    },
  };
}

/**
 * Returns false for failures, which each have an incident, and for a call's refusal, which is worded for its caller. A redirect
 * passes on the whole query, so it must be for the same address.
 */
const suits = (made: SharedAnswer, { url }: Asked, request: Request): boolean =>
  made.isPublic ||
  (made.status < 500 && !made.isJson && (made.location === null || url === request.url));
