import compile from 'icu-minify/compile';
import { defaultWords } from './default-words.ts';
import type { PassWord } from './en/passes.ts';

/** The words on a seller's passes in a language: the defaults, and over them what replaces them. */
export function passWords(
  replaced: Readonly<Record<string, string>>,
  language: string,
): Readonly<Record<PassWord, string>> {
  const words = Object.entries(defaultWords(language).passes).map(([key, word]) => {
    const text = compile(replaced[key] ?? word);
    // A message that needs values is none for a pass: an import refuses it.
    return [key, typeof text === 'string' ? text : word];
  });
  return Object.fromEntries(words);
}
