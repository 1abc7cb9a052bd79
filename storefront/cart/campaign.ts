/** Parameters of the page's address that are its own and no campaign's. */
const ownParameters = new Set(['date', 'session', 'lang', 'seller', 'tg', 'select', 'reserve']);

/** The campaign that brought the guest here: the page's other query parameters (ANA-09). */
export function campaignOf(search: string): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(search)].filter(
      ([key, value]) => !ownParameters.has(key) && key.length <= 100 && value.length <= 500,
    ),
  );
}
