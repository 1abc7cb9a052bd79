import { isEnough, type TypedWord, typedWords } from '../content/fold-text.ts';
import { storedCode } from './code-letters.ts';

/** A typed text in each form that something can be found by; null for a form that it cannot be. */
export interface SearchTerms {
  /** An order's number, or its start. */
  readonly number: string | null;
  /** A lower-case email address. */
  readonly email: string | null;
  /** The code of a ticket or an order. */
  readonly scanCode: string | null;
  /** The last digits of a card. */
  readonly lastFour: string | null;
  /** Prefixes of the words of a name, in any order. */
  readonly name: readonly TypedWord[] | null;
  /** Part of an event's name, or a promo code. */
  readonly words: string | null;
}

export const longestSearch = 200;

/**
 * Reads what staff typed in the search box (TOD-04); everything is null for a single letter, unless one is enough in
 * its script.
 */
export function searchTerms(typed: string): SearchTerms {
  const text = typed
    .slice(0, longestSearch)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const digits = /^[•*·.\s]*(\d{4})$/.exec(text)?.[1];
  const words = typedWords(text);
  return {
    number: numberIn(text),
    email: /^[^@ ]+@[^@ ]+$/.test(text) ? text.toLowerCase() : null,
    scanCode: /^[\w-]{20,30}$/.test(text) ? storedCode(text) : null,
    lastFour: digits ?? null,
    name: isEnough(words) && /\p{L}/u.test(text) && !text.includes('@') ? words : null,
    words: isSearchable(text) ? text : null,
  };
}

/** Returns true if a text is enough for a search: two characters of any kind, or a letter that is enough alone. */
export const isSearchable = (text: string): boolean =>
  [...text.trim()].length >= 2 || isEnough(typedWords(text));

/** The number that a text is or starts, however its characters are grouped. */
export function numberIn(text: string): string | null {
  const bare = text.replaceAll(/[\s\p{Pd}]+/gu, '');
  return /^[2-9A-Za-z]{4,20}$/.test(bare) ? bare.toUpperCase() : null;
}
