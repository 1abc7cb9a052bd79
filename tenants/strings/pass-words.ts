import compile from 'icu-minify/compile';
import { defaultWords } from './default-words.ts';
import type { PassWord } from './en/passes.ts';

/** The texts on a seller's passes in a language: the defaults, overridden by the tenant's own. */
export function passWords(
  replaced: Readonly<Record<string, string>>,
  language: string,
): Readonly<Record<PassWord, string>> {
  const words = Object.entries(defaultWords(language).passes).map(([key, word]) => {
    const text = compile(replaced[key] ?? word);
    // A message that needs values cannot be on a pass; an import refuses it.
    return [key, typeof text === 'string' ? text : word];
  });
  return Object.fromEntries(words);
}
