/** Keys given replace or add; an empty value removes its key, and '' for the whole removes all. */
export function mergedMetadata(
  kept: Record<string, string>,
  given: Record<string, string> | '',
): Record<string, string> {
  if (given === '') return {};
  return Object.fromEntries(
    Object.entries({ ...kept, ...given }).filter(([, value]) => value !== ''),
  );
}
