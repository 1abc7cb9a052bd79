/** Merges metadata: an empty value removes its key, and '' in place of the record removes all. */
export function mergeMetadata(
  current: Record<string, string>,
  given: Record<string, string> | '',
): Record<string, string> {
  if (given === '') return {};
  return Object.fromEntries(
    Object.entries({ ...current, ...given }).filter(([, value]) => value !== ''),
  );
}
