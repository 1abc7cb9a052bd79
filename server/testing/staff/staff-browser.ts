import { clientOf } from '#contract/staff/routed-client.ts';
import type { StaffClient } from '#contract/staff/staff-client.ts';
import { staffRoutes } from '#contract/staff/staff-routes.ts';
import type { World } from '../venues/world.ts';

/** A browser at the console of a portal: it keeps cookies and sends its origin. */
export interface StaffBrowser extends StaffClient {
  /** The names of its cookies, and their values. */
  readonly cookies: Map<string, string>;
  /** The Set-Cookie headers of the last answer. */
  setCookies(): readonly string[];
}

/** Opens a browser at the console of a portal, from an IP address. */
export function staffBrowser(
  world: Pick<World, 'fetch'>,
  portal = 'tower',
  address = '192.0.2.1',
): StaffBrowser {
  const cookies = new Map<string, string>();
  let last: readonly string[] = [];
  const client = clientOf(staffRoutes, {
    origin: 'http://localhost',
    portal,
    sleep: async () => {},
    async fetch(url, init) {
      const headers = new Headers(init.headers);
      headers.set('Origin', 'http://localhost');
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await world.fetch(new Request(url, { ...init, headers }), address);
      last = response.headers.getSetCookie();
      for (const cookie of last) {
        const [pair = ''] = cookie.split(';');
        const [name = '', value = ''] = pair.split('=');
        if (/max-age=0/i.test(cookie)) cookies.delete(name);
        else cookies.set(name, decodeURIComponent(value));
      }
      return response;
    },
  });
  return { ...client, cookies, setCookies: () => last };
}
