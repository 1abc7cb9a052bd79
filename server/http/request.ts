import type { z } from 'zod';
import type { commonQuery } from '#contract/api/call.ts';
import type { CallName } from '#contract/api/routes.ts';
import type { Calls } from '#contract/calls.ts';
import type { CallAnswer } from '#contract/client.ts';
import type { LoginMethod } from '#domain/accounts/login-session.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue, CatalogueSeller } from '../store/catalogue/catalogue.ts';
import type { Freshness } from '../store/shared-reading.ts';
import { type NameRequest, requestNamer } from '../telemetry/requests.ts';

/** The caller: a member with a session, or a guest; all guests share the public identity. */
export type Viewer =
  | { readonly kind: 'guest'; readonly identityId: string }
  | {
      readonly kind: 'member';
      readonly identityId: string;
      readonly openedBy: LoginMethod;
      readonly tokenHash: Buffer;
      readonly expiresAt: Date;
    };

export type Member = Extract<Viewer, { kind: 'member' }>;

/** The facts of every API request once its tenant is found. */
export interface ApiRequest {
  readonly services: Services;
  readonly catalogue: Catalogue;
  readonly portalId: number;
  readonly seller: CatalogueSeller;
  /** One of the portal's languages. */
  readonly language: string;
  readonly common: z.output<typeof commonQuery>;
  readonly idempotencyKey: string | undefined;
  /** The hash of the payer's secret sent with it (decision 082). */
  readonly payerHash: Buffer | undefined;
  /** Origin under which the buyer sees the storefront, for return addresses and links. */
  readonly publicOrigin: string;
  /** Address that the request comes from; empty if unknown. */
  readonly address: string;
  /** Network that the request comes from, for rate limits; empty if unknown. */
  readonly client: string;
  /** The hash of the network that holds count towards; null if the address is not the client's. */
  readonly network: string | null;
  readonly viewer: Viewer;
  /** Called below `my/`: limited to the session's own records. */
  readonly own: boolean;
  /** Called under /cached_api. */
  readonly cached: boolean;
  /** Availability may be a second older under /cached_api, unless the answer is then kept. */
  readonly freshness: Freshness;
  /** The value of a request header, by its lower-case name. */
  header(name: string): string | undefined;
  /** Adds a Set-Cookie header to the answer, success or not. */
  setCookie(header: string): void;
}

type Part<N extends CallName, K extends string> =
  Calls[N] extends Record<K, infer S extends z.ZodType> ? z.output<S> : Record<never, never>;

/** Path parameters, query and body, as parsed by the contract's schemas. */
export interface ApiInput<N extends CallName> {
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
}

/** Returns a Response for pictures and the like, a value for JSON answers. */
export type Handle<N extends CallName> = (
  input: ApiInput<N>,
  request: ApiRequest,
) => Promise<CallAnswer<N> | Response>;

export interface Endpoint {
  readonly name: CallName;
  readonly handle: (input: never, request: ApiRequest) => Promise<unknown>;
  /** Names its requests for metrics and traces. */
  readonly named: NameRequest;
}

/** Binds a call of the contract to its handler. */
export const endpoint = <N extends CallName>(name: N, handle: Handle<N>): Endpoint => ({
  name,
  handle,
  named: requestNamer('call', name),
});
