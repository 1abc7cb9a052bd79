import type { z } from 'zod';
import { fileOf, type Outcome, type Sending, sendCall } from '../api/send-call.ts';
import type { StaffRoute } from './routes/staff-access.ts';
import type { StaffCalls } from './staff-calls.ts';
import { type StaffCallName, staffRoutes } from './staff-routes.ts';

type Given<N extends StaffCallName, K extends 'params' | 'body' | 'query'> =
  StaffCalls[N] extends Record<K, infer S extends z.ZodType> ? Record<K, z.input<S>> : unknown;

/** The input of a staff call: its path parameters, query and body. */
export type StaffCallInput<N extends StaffCallName> = Given<N, 'params'> &
  Given<N, 'query'> &
  Given<N, 'body'> & { readonly signal?: AbortSignal };

export type StaffCallAnswer<N extends StaffCallName> = StaffCalls[N] extends {
  answer: infer A extends z.ZodType;
}
  ? z.output<A>
  : undefined;

/** The calls whose answer is a file. */
export type FileCallName = {
  [N in StaffCallName]: StaffCalls[N] extends { file: string } ? N : never;
}[StaffCallName];

export interface StaffClientOptions extends Sending {
  /** Origin of the API, '' for the page's own. */
  readonly origin?: string;
  /** The portal's key. */
  readonly portal: string;
}

export interface StaffClient {
  call<N extends StaffCallName>(
    name: N,
    input: StaffCallInput<N>,
  ): Promise<Outcome<StaffCallAnswer<N>>>;
  /** Makes a call whose answer is a file. */
  download<N extends FileCallName>(name: N, input: StaffCallInput<N>): Promise<Outcome<Blob>>;
}

/** The path of a staff call with its parameters filled in. */
export const staffPath = (
  portal: string,
  { path }: Pick<StaffRoute, 'path'>,
  params: Readonly<Record<string, string>> = {},
): string =>
  `/staff_api/${encodeURIComponent(portal)}` +
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));

/** The client of the staff calls; refusals and faults are returned as the buyers' client returns them. */
export const createStaffClient = (options: StaffClientOptions): StaffClient => ({
  call(name, input) {
    const { url, init, signal } = requestOf(options, name, input);
    return sendCall(options, url, init, signal);
  },
  download(name, input) {
    const { url, init, signal } = requestOf(options, name, input);
    return sendCall(options, url, init, signal, fileOf);
  },
});

function requestOf(options: StaffClientOptions, name: StaffCallName, input: unknown) {
  const route: StaffRoute = staffRoutes[name];
  const { params, query, body, signal } = input as {
    params?: Record<string, string>;
    query?: Record<string, string | number | undefined>;
    body?: unknown;
    signal?: AbortSignal;
  };
  const asked = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) asked.set(key, String(value));
  }
  const search = asked.size > 0 ? `?${asked}` : '';
  const url = (options.origin ?? '') + staffPath(options.portal, route, params) + search;
  const init: RequestInit = { method: route.method };
  if (route.method !== 'GET') {
    init.headers = { 'Content-Type': 'application/json' };
    init.body = JSON.stringify(body ?? {});
  }
  return { url, init, signal };
}
