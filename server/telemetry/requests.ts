import type { ServerResponse } from 'node:http';
import { trace } from '@opentelemetry/api';
import { requestSeconds, requests } from './metrics.ts';

/** The kind of a request. A stream of events lasts for as long as somebody reads it: its time says nothing. */
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

/** The counters of what can be asked for under one name. */
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

/** The counters of a name; names are those of the contract, of the storefront's routes, and a few of ours. */
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

/** Measures a request until its connection is done with it. */
export function measureRequest(outgoing: ServerResponse): void {
  const measured: Measured = outgoing;
  measured[begun] = performance.now();
  // One function for all: a closure for each request would cost more than the counting.
  outgoing.once('close', count);
}

function count(this: Measured): void {
  const counters = this[askedFor] ?? unnamed(this.req.url ?? '');
  const method = Math.max(methods.indexOf(this.req.method ?? ''), 0);
  const isAnswered = this.writableFinished || (this.headersSent && counters.kind === 'stream');
  const status = isAnswered ? Math.trunc(this.statusCode / 100) : aborted;
  counters.count(method, status, (performance.now() - (this[begun] ?? 0)) / 1_000);
}

/** Kinds by the beginning of the path, for what no handler names. */
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

/** The facts that the listening server passes beside a request. */
interface Surroundings {
  readonly outgoing?: unknown;
  /** Requests that we make ourselves have the surroundings of the visitor's (`server/http/within-turn.ts`). */
  readonly hasTurn?: boolean;
}

/** Says what a visitor's request asks for; nothing for a request that we make ourselves. */
export function nameRequest(surroundings: unknown, counters: RequestCounters): void {
  const { outgoing, hasTurn } = (surroundings ?? {}) as Surroundings;
  if (hasTurn || typeof outgoing !== 'object' || outgoing === null) return;
  nameAnswer(outgoing as ServerResponse, counters);
}

/** The same with the answer at hand. The trace of the request, if there is one, gets the name too. */
export function nameAnswer(outgoing: ServerResponse, counters: RequestCounters): void {
  const measured: Measured = outgoing;
  measured[askedFor] = counters;
  const span = trace.getActiveSpan();
  if (!span) return;
  span.updateName(`${outgoing.req.method} ${counters.route}`);
  span.setAttributes({ 'http.route': counters.route, 'foyer.kind': counters.kind });
}

/** Says what a request asks for; with its answer at hand, also that this is a stream of events. */
export type NameRequest = (surroundings: unknown, answer?: Response) => void;

/** Returns the function that names the requests of a call. */
export function requestNamer(kind: Kind, route: string): NameRequest {
  const counters = countersOf(kind, route);
  return (surroundings, answer) => {
    const isStream = answer?.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    nameRequest(surroundings, isStream ? countersOf('stream', route) : counters);
  };
}
