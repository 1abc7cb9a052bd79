/**
 * Returns a comparison of names by the rules of a language: "Éclair" is before "Zimmer", and "Hall 2" before "Hall 10".
 */
export const nameOrder = (language: string | undefined): ((one: string, other: string) => number) =>
  new Intl.Collator(language ?? 'en', { numeric: true }).compare;
