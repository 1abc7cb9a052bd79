import type { z } from 'zod';
import { cookieHeader } from './api/cookie-header.ts';
import { payerHeader, takesPayerSecret } from './api/payer-header.ts';
import { type CallName, type Route, routes } from './api/routes.ts';
import { type Outcome, type Sending, sendCall } from './api/send-call.ts';
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
    /** The same key for every attempt at one write (law 6); generated if omitted. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

export type CallAnswer<N extends CallName> =
  Shape<N> extends { answer: infer A extends z.ZodType } ? z.output<A> : never;

export type { Outcome } from './api/send-call.ts';

export interface ClientOptions extends Sending {
  /** Origin of the API, '' for the page's own. */
  readonly origin: string;
  readonly seller: string;
  readonly language?: string;
  /** Returns true if answers may be personal; then all reads go to /api. */
  readonly isPersonal?: () => boolean;
  /**
   * Returns true if cookies are partitioned, that is kept only for the site around the frame (law
   * 11).
   */
  readonly isPartitioned?: () => boolean;
  /** The payer's secret for a cart (decision 082); created if none exists and the cart is being paid. */
  readonly payerSecret?: (cartId: string, isPaying: boolean) => string | undefined;
}

export interface Client {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Outcome<CallAnswer<N>>>;
}

/** The header that identifies the app (APP-41). */
export const clientHeader = { name: 'X-Storefront-Client', value: 'web' } as const;
const isPayment = ({ path }: Route): boolean => /(\/pay|checkout)$/.test(path);

/**
 * The path of a call with its parameters filled in: below /cached_api for cached reads unless they are personal,
 * otherwise below /api.
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
      return sendCall(options, url, init, fields.signal);
    },
  };
}
