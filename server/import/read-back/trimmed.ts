/** Removes what a file may leave out: nulls, and values that are their key's default. */
export function trimmed(
  values: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const isSaid = ([key, value]: readonly [string, unknown]) =>
    value !== null && value !== undefined && !isDefault(value, defaults[key]);
  return Object.fromEntries(Object.entries(values).filter(isSaid));
}

/** Empty texts, lists and objects are defaults wherever a file may have them. */
const isDefault = (value: unknown, fallback: unknown): boolean =>
  value === '' || ['[]', '{}', JSON.stringify(fallback)].includes(JSON.stringify(value));
