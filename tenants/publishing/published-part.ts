/** Keys of a tenant file that no revision holds: made-up people with their passwords, and cards and codes worth money. */
const leftOut = ['members', 'gift_cards', 'gift_codes'] as const;

/** The key in which a downloaded file names the revision that it was made of. */
export const baseKey = '$base';

/** A tenant file as revisions keep it; anything else is returned as it is. */
export function publishedPart(json: unknown): unknown {
  return isObject(json) ? without(json, [...leftOut, baseKey]) : json;
}

/** The parts of a tenant file that no revision holds. */
export function unpublishedPart(json: unknown): Readonly<Record<string, unknown>> {
  const keys = new Set<string>(leftOut);
  return isObject(json)
    ? Object.fromEntries(Object.entries(json).filter(([key]) => keys.has(key)))
    : {};
}

const isObject = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

const without = (json: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(json).filter(([key]) => !keys.includes(key)));
