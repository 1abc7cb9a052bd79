import type { Target } from '../carts/target.ts';
import type { Installation } from '../installation/installation.ts';
import { get } from '../load/closed-loops.ts';
import { constantLimit } from '../load/constant-limit.ts';
import { asBrowsers, closedLoop, openConnections, sendJson } from '../load/load.ts';
import type { Scenario } from '../load/scenario.ts';
import { milliseconds } from '../run/options.ts';
import { calendarEvent, calendarEvents, calendarSeller } from '../tenants/calendars.ts';

/** Pages and calls that only read and are the same for every guest, each next to its limit. */
export function reads({ url, trivialUrl }: Installation, { slug, event }: Target): Scenario[] {
  const page = `${url}/${slug}/events/${event}`;
  const listing = `${url}/doors/events`;
  const call = `${url}/cached_api/events`;
  const inQuery = `seller=doors&limit=1000&embed=meta,config,venue`;
  const addresses: readonly (readonly [string, string, Readonly<Record<string, string>>?])[] = [
    ['Event page, rendered', page],
    ['Event page, compressed as for browsers', page, asBrowsers],
    ['Listing of 1,000 events, rendered', listing],
    ['Listing of 1,000 events, compressed as for browsers', listing, asBrowsers],
    ['Listing of 1,000 events by the API', `${call}/available?${inQuery}`],
    ['Calendar of 180 days', `${call}/${event}/calendar?seller=${slug}`],
    ['Event by the API', `${call}/${event}?seller=${slug}`],
    ['Event by the API, compressed as for browsers', `${call}/${event}?seller=${slug}`, asBrowsers],
  ];
  return addresses.flatMap(([name, address, headers]) => [
    { name, unit: 'requests/s', run: get(address, headers) },
    constantLimit({ name, unit: 'requests/s' }, trivialUrl, () => lengthOf(address, headers)),
  ]);
}

/** Bytes of an answer as sent. */
async function lengthOf(
  address: string,
  headers?: Readonly<Record<string, string>>,
): Promise<number> {
  const { clients, close } = openConnections(1);
  const answer = await clients[0]?.send('GET', address, undefined, headers);
  close();
  const length = Number(answer?.headers['content-length']);
  if (!(length > 0)) throw new Error(`${address} has no length`);
  return length;
}

/** Calls by one client that bypass the shared cache: the event page's next days, all days, and the event. */
export function freshCalendars({ url }: Installation): Scenario[] {
  return Object.keys(calendarEvents).flatMap((sessions) => {
    const event = `${url}/api/events/${calendarEvent(sessions)}`;
    const scenario = (name: string, path: string): Scenario => ({
      name: `${name} over ${sessions} sessions, fresh`,
      unit: 'requests/s',
      run: () =>
        closedLoop({ connections: 1, milliseconds }, async (connection) => {
          await sendJson(connection, 'GET', `${event}${path}seller=${calendarSeller}`);
        }),
    });
    return [
      scenario('Calendar of eight days', '/calendar?limit=8&'),
      scenario('Calendar of all days', '/calendar?'),
      scenario('Event', '?'),
    ];
  });
}
