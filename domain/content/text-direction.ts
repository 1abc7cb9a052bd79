/**
 * The reading direction of a language; the tag may name a script ("az-Arab").
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
