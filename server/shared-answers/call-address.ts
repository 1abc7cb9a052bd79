import { type CallShape, commonQuery } from '#contract/api/call.ts';
import type { CallName, Route } from '#contract/api/routes.ts';
import { calls } from '#contract/calls.ts';
import { isStorable } from '#domain/content/storable-text.ts';
import { parametersOf, queryFaults } from '../http/queries/query-names.ts';
import type { SharedAddress } from './asked.ts';

/**
 * The calls under /cached_api that have one answer for everyone: not those of orders, and not the
 * seat map's geometry, which is kept in compressed form for good.
 */
const sharedCalls = [
  'getConfiguration',
  'listAvailableEvents',
  'getEvent',
  'getCalendar',
  'listSessions',
  'getSession',
  'getSeatMap',
  'listEventTemplates',
  'getTicketGroup',
  'listMembershipRules',
  'getConfig',
] as const satisfies readonly CallName[];

/** In the order of the routes: the first path that fits counts. */
const shapes = sharedCalls.map((name) => {
  const shape: CallShape & { route: Route } = calls[name];
  const takes = parametersOf(shape);
  return {
    name,
    path: new RegExp(`^/cached_api${shape.route.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    faultsOf: (url: URL) => queryFaults(shape, takes, url),
  };
});

/** The call at an address, if it is answered once for everyone. */
export const sharedCallAt = (pathname: string): CallName | undefined =>
  shapes.find(({ path }) => path.test(pathname))?.name;

/**
 * Reads the address of a call that is answered once for everyone, its parameters put in one order. Undefined for all
 * other calls, and for bad input, which is refused in the words of each caller.
 */
export function readCallAddress(url: URL): SharedAddress | undefined {
  const { pathname, searchParams } = url;
  const shape = shapes.find(({ path }) => path.test(pathname));
  if (!shape || shape.faultsOf(url).length > 0) return undefined;
  const given = Object.fromEntries(searchParams);
  const common = commonQuery.safeParse(given);
  if (!common.success || !Object.entries(given).flat().every(isStorable)) return undefined;
  const { seller, lang = null, embed } = common.data;
  const taken = Object.entries(given).filter(([name]) => name !== 'lang');
  const query = new Map(taken);
  if (embed) query.set('embed', [...new Set(embed)].toSorted().join(','));
  return {
    seller,
    path: pathname.replace(/\/$/, ''),
    query: [...query].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    lang,
  };
}
