import compile from 'icu-minify/compile';

/** Returns a text without values: the tenant's own, or the default if there is none or it needs values. */
export function plainWord(own: string | undefined, word: string): string {
  const text = compile(own ?? word);
  return typeof text === 'string' ? text : word;
}
