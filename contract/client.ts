import type { z } from 'zod';
import { cookieHeader } from './api/cookie-header.ts';
import { payerHeader, takesPayerSecret } from './api/payer-header.ts';
import type { WireError } from './api/refusals.ts';
import { type CallName, type Route, routes } from './api/routes.ts';
import type { Calls } from './calls.ts';

type Shape<N extends CallName> = Calls[N];
type In<T> = T extends z.ZodType ? z.input<T> : never;
type Part<N extends CallName, K extends string> =
  Shape<N> extends Record<K, infer S> ? In<S> : never;
type Given<N extends CallName, K extends 'params' | 'body', As extends string> =
  Shape<N> extends Record<K, z.ZodType> ? Record<As, Part<N, K>> : unknown;

/** Query values as written in the address. */
export type QueryValues = Readonly<Record<string, string | number | undefined>>;

/** The input of a call: its path parameters, body, and any query of the contract. */
export type CallInput<N extends CallName> = Given<N, 'params', 'params'> &
  Given<N, 'body', 'body'> & {
    readonly query?: QueryValues;
    /** The same key for every attempt at one write (law 6); generated if left out. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

export type CallAnswer<N extends CallName> =
  Shape<N> extends { answer: infer A extends z.ZodType } ? z.output<A> : never;

export type Outcome<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly status: number; readonly errors: readonly WireError[] };

export interface ClientOptions {
  /** Origin of the API, '' for the page's own. */
  readonly origin: string;
  readonly seller: string;
  readonly language?: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Returns true if answers may be personal; then all reads go to /api. */
  readonly isPersonal?: () => boolean;
  /**
   * Returns true if cookies are partitioned, that is kept only for the site around the frame (law
   * 11).
   */
  readonly isPartitioned?: () => boolean;
  /**
   * The payer's secret for a cart (decision 082); created if there is none yet and the cart is
   * being paid.
   */
  readonly payerSecret?: (cartId: string, isPaying: boolean) => string | undefined;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

export interface Client {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Outcome<CallAnswer<N>>>;
}

/** The header that identifies the app (APP-41). */
export const clientHeader = { name: 'X-Storefront-Client', value: 'web' } as const;
/** Pauses before a read is retried, in milliseconds (APP-45). */
export const retryPauses = [250, 500, 1000] as const;
/** Timeouts in milliseconds (APP-47). Writes get longer because they may wait for the card processor. */
const timeouts = { read: 10_000, write: 60_000 } as const;

const isPayment = ({ path }: Route): boolean => /(\/pay|checkout)$/.test(path);

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * The path of a call with its parameters filled in, below /cached_api for cached reads unless they
 * are personal, else below /api.
 */
export function callPath(
  route: Route,
  params: Readonly<Record<string, string>> = {},
  isPersonal = false,
): string {
  const prefix = route.read === 'cached' && !isPersonal ? '/cached_api' : '/api';
  return (
    prefix +
    route.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  );
}

/**
 * The client of the API (APP-40). Refusals are returned as values. A fault of the network or
 * server, after the retries that reads get (APP-45, APP-46), is returned with `_code: 'fault'`.
 */
export function createClient(options: ClientOptions): Client {
  const sleep = options.sleep ?? pause;

  async function once(url: string, init: RequestInit, timeout: number, signal?: AbortSignal) {
    const limit = AbortSignal.timeout(timeout);
    return options.fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  }

  return {
    async call(name, input) {
      const route: Route = routes[name];
      const fields = input as {
        params?: Record<string, string>;
        body?: unknown;
        query?: QueryValues;
        idempotencyKey?: string;
        signal?: AbortSignal;
      };
      const query = new URLSearchParams({ seller: options.seller });
      if (options.language !== undefined) query.set('lang', options.language);
      for (const [key, value] of Object.entries(fields.query ?? {})) {
        if (value !== undefined) query.set(key, String(value));
      }
      const url = `${options.origin}${callPath(route, fields.params, options.isPersonal?.())}?${query}`;
      const headers: Record<string, string> = { [clientHeader.name]: clientHeader.value };
      if (options.isPartitioned?.()) headers[cookieHeader.name] = cookieHeader.value;
      const secret = takesPayerSecret(route)
        ? options.payerSecret?.(fields.params?.['id'] ?? '', isPayment(route))
        : undefined;
      if (secret !== undefined) headers[payerHeader] = secret;
      const init: RequestInit = { method: route.method, headers };
      if (route.method !== 'GET') {
        headers['Content-Type'] = 'application/json';
        headers['Idempotency-Key'] = fields.idempotencyKey ?? crypto.randomUUID();
        init.body = JSON.stringify(fields.body ?? {});
      }
      const isRead = route.method === 'GET';
      const pauses = isRead ? retryPauses : [];
      for (let attempt = 0; ; attempt += 1) {
        const again = pauses[attempt];
        try {
          const response = await once(
            url,
            init,
            isRead ? timeouts.read : timeouts.write,
            fields.signal,
          );
          if (response.status === 502 && again !== undefined) {
            await response.body?.cancel();
            await sleep(again);
            continue;
          }
          return await outcomeOf(response);
        } catch (error) {
          if (fields.signal?.aborted) throw error;
          if (again === undefined) return unreachable(error);
          await sleep(again);
        }
      }
    },
  };
}

async function outcomeOf<T>(response: Response): Promise<Outcome<T>> {
  const text = await response.text();
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  if (response.status === 204 || (response.ok && parsed !== undefined)) {
    return { ok: true, answer: parsed as T };
  }
  const errors = (parsed as { errors?: unknown } | undefined)?.errors;
  const entries = Array.isArray(errors) ? errors.flatMap(wholeError) : [];
  if (entries.length > 0) return { ok: false, status: response.status, errors: entries };
  return { ok: false, status: response.status, errors: [fault({ status: response.status })] };
}

/**
 * An error entry with all of its parts; a proxy in front of the server may leave some out (APP-51).
 */
function wholeError(entry: unknown): WireError[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const error = entry as Partial<Record<keyof WireError, unknown>>;
  const text = (part: unknown): string => (typeof part === 'string' ? part : '');
  const extra = error._extra;
  return [
    {
      _code: text(error._code) as WireError['_code'],
      _context: text(error._context),
      _description: text(error._description),
      _extra: typeof extra === 'object' && extra !== null ? (extra as WireError['_extra']) : {},
    },
  ];
}

const fault = (extra: Record<string, unknown>): WireError => ({
  _code: 'fault',
  _context: 'network',
  _description: '',
  _extra: extra,
});

const unreachable = (error: unknown): Outcome<never> => ({
  ok: false,
  status: 0,
  errors: [fault({ reason: error instanceof Error ? error.name : 'unknown' })],
});
