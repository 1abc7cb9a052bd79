/** The query of a list for an address: the named parameters that are set. The server checks their values. */
export const queryOf = (
  search: URLSearchParams,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
