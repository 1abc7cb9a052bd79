import { fileOf, sendCall } from '../api/send-call.ts';
import type { StaffRoute } from './routes/staff-access.ts';
import type { StaffClient, StaffClientOptions } from './staff-client.ts';
import type { StaffCallName } from './staff-routes.ts';

/** The path of a staff call with its parameters filled in. */
export const staffPath = (
  portal: string,
  { path }: Pick<StaffRoute, 'path'>,
  params: Readonly<Record<string, string>> = {},
): string =>
  `/staff_api/${encodeURIComponent(portal)}` +
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));

/**
 * A client for some staff calls, so that a page includes only its own routes; returns refusals and faults like the
 * buyers' client.
 */
export const clientOf = <Calls extends StaffCallName>(
  routes: Readonly<Record<Calls, StaffRoute>>,
  options: StaffClientOptions,
): StaffClient<Calls> => ({
  call(name, input) {
    const { url, init, signal } = requestOf(options, routes[name], input);
    return sendCall(options, url, init, signal);
  },
  download(name, input) {
    const { url, init, signal } = requestOf(options, routes[name], input);
    return sendCall(options, url, init, signal, fileOf);
  },
});

function requestOf(options: StaffClientOptions, route: StaffRoute, input: unknown) {
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
