import { type CallShape, commonQuery } from '#contract/api/call.ts';
import type { CallName, Route } from '#contract/api/routes.ts';
import { calls } from '#contract/calls.ts';
import { isStorable } from '#domain/content/storable-text.ts';
import { parametersOf, queryFaults } from '../http/queries/query-names.ts';
import type { SharedAddress } from './asked.ts';

/**
 * The calls under /cached_api whose answer is the same for everyone: not those of orders, and not the seat map's
 * geometry, which is cached permanently in compressed form.
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

/** In the order of the routes: the first match counts. */
const shapes = sharedCalls.map((name) => {
  const shape: CallShape & { route: Route } = calls[name];
  const takes = parametersOf(shape);
  return {
    name,
    path: new RegExp(`^/cached_api${shape.route.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    faultsOf: (url: URL) => queryFaults(shape, takes, url),
  };
});

/** Finds the call at a path, if its answer is shared. */
export const sharedCallAt = (pathname: string): CallName | undefined =>
  shapes.find(({ path }) => path.test(pathname))?.name;

/**
 * Parses the address of a call whose answer is shared, with its parameters sorted. Undefined for all other calls, and for
 * invalid input, whose refusal differs by caller.
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
