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

/** Answers that are made once for everyone. */
export interface SharedAnswers {
  readonly fetch: Answers;
  /** The kept answer to a GET or HEAD, if it has been asked for at this very address before. */
  find(address: string, isTls: boolean): SharedAnswer | undefined;
}

/**
 * Bounds of the kept answers in bytes. More pages cannot be rendered within the second for which
 * they are kept.
 */
const bounds = { total: 16 * 2 ** 20, each: 4 * 2 ** 20 };

/** Bounds of the remembered addresses: the least recently used go first. */
const mostKnown = 1_000;
const longestKnown = 500;

/**
 * Milliseconds after which nobody waits for an answer that others wait for, but begins another.
 */
const patience = 5_000;

/** The name of a cache in metrics, and the counters of what is asked for at an address. */
interface MeasuredAs {
  readonly name?: string;
  readonly countersAt?: (pathname: string) => RequestCounters;
}

const bytesOf = (cache: string) => (kept: AnswerStore) => [[{ cache }, kept.size]] as const;
const entriesOf = (cache: string) => (kept: AnswerStore) => [[{ cache }, kept.entries]] as const;

/** Measures the kept answers, and returns the counters of those who ask for one. */
function countAs(cache: string, kept: AnswerStore) {
  cacheBytes.watch(kept, bytesOf(cache));
  cacheEntries.watch(kept, entriesOf(cache));
  return { hits: cacheRequests.of(cache, 'hit'), misses: cacheRequests.of(cache, 'miss') };
}

/** The key of an address, with the edition of the catalogues when it was read. */
type Known = Pick<Asked, 'key' | 'edition'>;

/** An answer that is being made or waits for its turn, for all who ask for it meanwhile. */
interface Flight {
  /** Its key among the turns. */
  readonly name: symbol;
  readonly make: () => Promise<SharedAnswer>;
  readonly answer: Promise<SharedAnswer>;
  /** Undefined while it waits. Requests after the end need another answer. */
  begun?: { readonly at: number; readonly until: number };
}

/**
 * Makes each answer once for everyone who asks for it within a second (decisions 095 and 098), when
 * it is the turn of one of them (103). It is made for a request that has nothing of its own: no
 * cookie, no other header, no parameter that the answer does not depend on. So what one visitor
 * gets cannot depend on another.
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
  /** The addresses asked for, least recently used first. */
  const known = new Map<string, Known>();
  /** One for each answer that is being made: at most as many as there are requests. */
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
    // It begins at the first turn of those who wait for it.
    if (!begun) return turns.get(flight.name, client, flight.make);
    const now = services.now();
    if (now - begun.at > patience) return start(asked, client);
    if (now < begun.until) return flight.answer;
    // One at a time: the next begins when this one ends, for all who wait.
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

  /** The answer to a request, unless it has to be the visitor's own. */
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
 * A failure is everyone's own, because it has an incident, and a call's refusal, which is in the
 * words of its caller. A redirect passes on the whole query.
 */
const suits = (made: SharedAnswer, { url }: Asked, request: Request): boolean =>
  made.isPublic ||
  (made.status < 500 && !made.isJson && (made.location === null || url === request.url));
