import type { z } from 'zod';
import { commonQuery } from '#contract/api/call.ts';
import type { CallName } from '#contract/api/routes.ts';
import { calls } from '#contract/calls.ts';
import { isStorable } from '#domain/content/storable-text.ts';
import { isMetaFilter } from '#domain/events/listing-filter.ts';
import type { SharedAddress } from './asked.ts';

/**
 * The calls under /cached_api that have one answer for everybody: not those of orders, and not the
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
  const { route, query } = calls[name] as { route: { path: string }; query?: z.ZodObject };
  const known = new Set(Object.keys({ ...commonQuery.shape, ...query?.shape }));
  const isLoose = query?.def.catchall !== undefined;
  return {
    name,
    path: new RegExp(`^/cached_api${route.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    takes: (parameter: string) => known.has(parameter) || (isLoose && isMetaFilter(parameter)),
  };
});

/** The call at an address, if it is answered once for everybody. */
export const sharedCallAt = (pathname: string): CallName | undefined =>
  shapes.find(({ path }) => path.test(pathname))?.name;

/**
 * Reads the address of a call that is answered once for everybody: parameters that the call does not
 * know are left out, the others put in one order. Undefined for all other calls, and for bad input,
 * which is refused in the words of each caller.
 */
export function readCallAddress({ pathname, searchParams }: URL): SharedAddress | undefined {
  const shape = shapes.find(({ path }) => path.test(pathname));
  if (!shape) return undefined;
  // As the call reads them: of a repeated parameter the last counts.
  const given = Object.fromEntries(searchParams);
  const common = commonQuery.safeParse(given);
  if (!common.success || !Object.entries(given).flat().every(isStorable)) return undefined;
  const { seller, lang = null, embed } = common.data;
  const taken = Object.entries(given).filter(([name]) => name !== 'lang' && shape.takes(name));
  const query = new Map(taken);
  if (embed) query.set('embed', [...new Set(embed)].toSorted().join(','));
  return {
    seller,
    path: pathname.replace(/\/$/, ''),
    query: [...query].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    lang,
  };
}
