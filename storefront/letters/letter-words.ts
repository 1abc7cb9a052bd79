import compile from 'icu-minify/compile';
import type { ICUArgs } from 'use-intl';
import { defaultWords } from '#tenants/strings/default-words.ts';
import type { LetterMessageKey, LetterMessages } from '#tenants/strings/en/letters.ts';
import { type CompiledMessages, createWords } from '../site/words.ts';

type Values<K extends LetterMessageKey> = ICUArgs<
  LetterMessages[K],
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** Looks a letter's text up by its key; the compiler knows which values it needs. */
export type LetterWords = <K extends LetterMessageKey>(
  key: K,
  ...values: keyof Values<K> extends never ? [] : [values: Values<K>]
) => string;

/** The words of letters in a language, the tenant's own over its defaults (CFG-04). */
export function letterWords(own: Readonly<Record<string, string>>, language: string): LetterWords {
  const compiled = Object.entries(defaultWords(language).letters).map(([key, message]) => [
    key,
    compile(own[key] ?? message),
  ]);
  // A lookup by key works the same for any set of messages; its type names the pages'.
  const messages = Object.fromEntries(compiled) as unknown as CompiledMessages;
  return createWords(messages, language) as unknown as LetterWords;
}
