import compile from 'icu-minify/compile';
import type { ICUArgs } from 'use-intl';
import { defaultWords } from '#tenants/strings/default-words.ts';
import type { LetterMessageKey, LetterMessages } from '#tenants/strings/en/letters.ts';
import { type CompiledMessages, createWords } from '../site/words.ts';
import { memoised } from '../theme/memoised.server.ts';

type Values<K extends LetterMessageKey> = ICUArgs<
  LetterMessages[K],
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** Looks up a letter's text by its key; the type lists the values it needs. */
export type LetterWords = <K extends LetterMessageKey>(
  key: K,
  ...values: keyof Values<K> extends never ? [] : [values: Values<K>]
) => string;

/** Returns the texts of letters in a language; the tenant's own override the defaults (CFG-04). */
export const letterWords = (own: Readonly<Record<string, string>>, language: string): LetterWords =>
  wordsOnce(JSON.stringify([language, own]));

/** Parses texts once for all letters in the last 50 languages and versions of storefronts. */
const wordsOnce = memoised(50, (text: string): LetterWords => {
  const [language, own] = JSON.parse(text) as [string, Record<string, string>];
  const compiled = Object.entries(defaultWords(language).letters).map(([key, message]) => [
    key,
    compile(own[key] ?? message),
  ]);
  // Looking up by key works for any set of messages; only the type names those of pages.
  const messages = Object.fromEntries(compiled) as unknown as CompiledMessages;
  return createWords(messages, language) as unknown as LetterWords;
});
