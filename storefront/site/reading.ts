/** The language that an address names, if the storefront has it; else its first. */
export const languageOf = (languages: readonly string[], lang: string | null): string =>
  (lang !== null && languages.includes(lang) ? lang : languages[0]) ?? 'en';

/**
 * The reading direction of a language; the tag may name a script ("az-Arab"). For the server only.
 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(language).maximize();
  return rightToLeft.has(script) ? 'rtl' : 'ltr';
}

const rightToLeft: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Nkoo',
  'Rohg',
  'Syrc',
  'Thaa',
]);
