import { defaultWords } from './default-words.ts';
import type { PassWord } from './en/passes.ts';
import { plainWord } from './plain-word.ts';

/** The texts on a seller's passes in a language: the defaults, overridden by the tenant's own. */
export function passTexts(
  replaced: Readonly<Record<string, string>>,
  language: string,
): Readonly<Record<PassWord, string>> {
  const words = Object.entries(defaultWords(language).passes).map(([key, word]) => [
    key,
    // An import refuses a message that needs values.
    plainWord(replaced[key], word),
  ]);
  return Object.fromEntries(words);
}
