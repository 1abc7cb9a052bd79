import type { z } from 'zod';
import { commonQuery } from '#contract/api/call.ts';
import { isMetaFilter } from '#domain/events/listing-filter.ts';

interface QueriedShape {
  readonly route: { readonly method: string };
  readonly query?: z.ZodObject | undefined;
  readonly answer?: z.ZodType | undefined;
}

/** The maximum number of parameters that one refusal names: an address has room for thousands. */
const mostNamed = 20;

type Takes = (name: string) => boolean;

/** Returns a test for the parameters of a buyers' call, including those of every call. */
export const parametersOf = keptFor(({ query }) =>
  namesOf({ ...commonQuery.shape, ...query?.shape }, query),
);

/** Returns a test for the parameters of a staff call. */
export const staffParametersOf = keptFor(({ query }) => namesOf({ ...query?.shape }, query));

function namesOf(fields: object, query: z.ZodObject | undefined): Takes {
  const names = new Set(Object.keys(fields));
  // The only open query is the listing's, which takes the keys of metadata.
  const isOpen = query?.def.catchall !== undefined;
  return (name) => names.has(name) || (isOpen && isMetaFilter(name));
}

/** Creates a test once for each call of the contract. */
function keptFor(make: (shape: QueriedShape) => Takes): (shape: QueriedShape) => Takes {
  const kept = new WeakMap<QueriedShape, Takes>();
  return (shape) => {
    const takes = kept.get(shape) ?? make(shape);
    kept.set(shape, takes);
    return takes;
  };
}

/**
 * The errors of a query: a parameter that the call does not have, or one given twice. If ignored, a mistyped filter
 * would return everything as if it had applied (decision 177). Calls that return pictures, files or redirects are
 * opened as links, to which others add parameters of their own.
 */
export function queryFaults(
  { route, answer }: QueriedShape,
  takes: Takes,
  { searchParams }: URL,
): { readonly path: string; readonly fault: string }[] {
  if (route.method === 'GET' && !answer) return [];
  const seen = new Set<string>();
  const faults = new Map<string, string>();
  for (const name of searchParams.keys()) {
    if (!takes(name)) faults.set(name, 'is not a parameter of this call');
    else if (seen.has(name)) faults.set(name, 'is given more than once');
    seen.add(name);
  }
  return [...faults].slice(0, mostNamed).map(([path, fault]) => ({ path, fault }));
}
