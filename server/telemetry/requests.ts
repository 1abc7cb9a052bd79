import type { ServerResponse } from 'node:http';
import { trace } from '@opentelemetry/api';
import { requestSeconds, requests } from './metrics.ts';

/** The kind of a request. An event stream lasts as long as someone reads it, so its duration means nothing. */
type Kind =
  | 'call'
  | 'staff_call'
  | 'stream'
  | 'page'
  | 'page_data'
  | 'console'
  | 'asset'
  | 'webhook'
  | 'other';

/** The counters of one call or page. */
export class RequestCounters {
  readonly kind: Kind;
  readonly route: string;
  readonly #seconds: { observe(seconds: number): void } | undefined;
  /** By method and class of status. */
  readonly #counts: ({ inc(): void } | undefined)[] = [];

  constructor(kind: Kind, route: string) {
    this.kind = kind;
    this.route = route;
    this.#seconds = kind === 'stream' ? undefined : requestSeconds.of(kind, route);
  }

  count(method: number, status: number, seconds: number): void {
    const at = method * statuses.length + status;
    const names = [methods[method] ?? '', statuses[status] ?? ''] as const;
    this.#counts[at] ??= requests.of(this.kind, this.route, ...names);
    this.#counts[at].inc();
    this.#seconds?.observe(seconds);
  }
}

const methods = ['other', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];
const statuses = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx'];
const aborted = 0;

const named = new Map<string, RequestCounters>();

/** Returns the counters of a name: a call of the contract, a storefront route, or one of a few others. */
export function countersOf(kind: Kind, route: string): RequestCounters {
  const key = `${kind} ${route}`;
  const counters = named.get(key) ?? new RequestCounters(kind, route);
  named.set(key, counters);
  return counters;
}

const begun = Symbol('begun');
const askedFor = Symbol('asked for');

interface Measured extends ServerResponse {
  [begun]?: number;
  [askedFor]?: RequestCounters;
}

/** Measures a request until its response closes. */
export function measureRequest(outgoing: ServerResponse): void {
  const measured: Measured = outgoing;
  measured[begun] = performance.now();
  // One shared function: a closure per request would cost more than the counting.
  outgoing.once('close', count);
}

function count(this: Measured): void {
  const counters = this[askedFor] ?? unnamed(this.req.url ?? '');
  const method = Math.max(methods.indexOf(this.req.method ?? ''), 0);
  const isAnswered = this.writableFinished || (this.headersSent && counters.kind === 'stream');
  const status = isAnswered ? Math.trunc(this.statusCode / 100) : aborted;
  counters.count(method, status, (performance.now() - (this[begun] ?? 0)) / 1_000);
}

/** Kinds by path prefix, for requests that no handler names. */
const prefixes: readonly (readonly [prefix: string, kind: Kind, route: string])[] = [
  ['/assets/', 'asset', 'asset'],
  ['/embed.js', 'asset', 'embed.js'],
  ['/older.js', 'asset', 'older.js'],
  ['/staff/assets/', 'asset', 'console'],
  ['/staff_api/', 'staff_call', 'unknown'],
  ['/staff', 'console', 'console'],
  ['/api/', 'call', 'unknown'],
  ['/cached_api/', 'call', 'unknown'],
  ['/webhooks/stripe/', 'webhook', 'stripe'],
  ['/webhooks/apple_wallet/', 'webhook', 'apple_wallet'],
  ['/health', 'other', 'health'],
  ['/ready', 'other', 'ready'],
];

function unnamed(path: string): RequestCounters {
  const found = prefixes.find(([prefix]) => path.startsWith(prefix));
  return found ? countersOf(found[1], found[2]) : countersOf('other', 'other');
}

/** The facts that the listening server passes with a request. */
interface Surroundings {
  readonly outgoing?: unknown;
  /** Internal requests carry the surroundings of the visitor's request (`server/http/within-turn.ts`). */
  readonly hasTurn?: boolean;
}

/** Names a visitor's request for the metrics; ignores internal requests. */
export function nameRequest(surroundings: unknown, counters: RequestCounters): void {
  const { outgoing, hasTurn } = (surroundings ?? {}) as Surroundings;
  if (hasTurn || typeof outgoing !== 'object' || outgoing === null) return;
  nameAnswer(outgoing as ServerResponse, counters);
}

/** Names a request whose response object is at hand. Its trace, if there is one, gets the name too. */
export function nameAnswer(outgoing: ServerResponse, counters: RequestCounters): void {
  const measured: Measured = outgoing;
  measured[askedFor] = counters;
  const span = trace.getActiveSpan();
  if (!span) return;
  span.updateName(`${outgoing.req.method} ${counters.route}`);
  span.setAttributes({ 'http.route': counters.route, 'foyer.kind': counters.kind });
}

/** Names a request by what it asks for; given its answer, also marks an event stream. */
export type NameRequest = (surroundings: unknown, answer?: Response) => void;

/** Returns the function that names the requests of a call. */
export function requestNamer(kind: Kind, route: string): NameRequest {
  const counters = countersOf(kind, route);
  return (surroundings, answer) => {
    const isStream = answer?.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    nameRequest(surroundings, isStream ? countersOf('stream', route) : counters);
  };
}
