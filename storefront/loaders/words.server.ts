import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import type { RouterContextProvider } from 'react-router';
import { defaultWords } from '#tenants/strings/default-words.ts';
import type { CarriedWords } from '../site/arriving-words.ts';
import type { CompiledMessages } from '../site/words.ts';
import { memoised } from '../theme/memoised.server.ts';
import { type CompiledWords, wordsContext } from './load-context.ts';
import { built } from './words-of-parts.server.ts';

/** The seller's own texts over the language's defaults (CFG-04). */
export function compiledWords(
  own: Readonly<Record<string, string>>,
  language: string,
): Promise<CompiledWords> {
  return compiledOnce(JSON.stringify([language, own]));
}

/** The last 50 languages and versions of storefronts; each refers to parsed texts of the list below. */
const compiledOnce = memoised(50, async (text: string): Promise<CompiledWords> => {
  const [language, own] = JSON.parse(text) as [string, Record<string, string>];
  const messages = Object.fromEntries(
    Object.entries(defaultWords(language).pages).map(([key, message]) => [
      key,
      compiledText(own[key] ?? message),
    ]),
  );
  // The words of a part may change without any text changing.
  const version = await digest(JSON.stringify([messages, built.wordsOfParts]));
  return { version, messages: messages as unknown as CompiledMessages };
});

const compiledText = memoised(5_000, (message: string): CompiledMessage => compile(message));

/** The first 12 hexadecimal digits of a text's SHA-256. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new Uint8Array(bytes).toHex().slice(0, 12);
}

/** Lets this request's page carry the words of a part that it opens with. */
export function carryWords(context: Readonly<RouterContextProvider>, part: string): void {
  if (built.wordsOfParts && !built.wordsOfParts[part])
    throw new Error(`${part} is no part that loads later`);
  context.get(wordsContext).parts.push(part);
}

/** The words of a part; `all` has every word. Null if there is no such part. */
export function wordsOf(
  part: string,
  messages: CompiledMessages,
): Partial<CompiledMessages> | null {
  const { wordsOfParts } = built;
  if (part === 'all' || wordsOfParts === null) return messages;
  const keys = wordsOfParts[part];
  return keys ? chosen(keys, messages) : null;
}

/** The words of a page: those of every page, of its routes, and of the parts that it opens with. */
export function carriedWords(
  context: Readonly<RouterContextProvider>,
  routes: readonly string[],
): CarriedWords | null {
  const { words, address, parts } = context.get(wordsContext);
  const { wordsOfParts } = built;
  if (!words) return null;
  if (wordsOfParts === null) return { address, parts: null, messages: words.messages };
  const here = [...new Set([...routes, ...parts])].filter((part) => wordsOfParts[part]?.length);
  const keys = ['start', ...here].flatMap((part) => wordsOfParts[part] ?? []);
  return { address, parts: here, messages: chosen(keys, words.messages) };
}

const chosen = (keys: readonly string[], messages: CompiledMessages): CompiledMessages =>
  Object.fromEntries(
    keys.map((key) => [key, messages[key as keyof CompiledMessages]]),
  ) as unknown as CompiledMessages;
