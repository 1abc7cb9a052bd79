/** A typed text in the forms in which something can be found by it; null where it cannot be one. */
export interface SearchTerms {
  /** An order's number. */
  readonly number: string | null;
  /** An e-mail address in small letters. */
  readonly email: string | null;
  /** The code of a ticket or an order. */
  readonly scanCode: string | null;
  /** The last digits of a card. */
  readonly lastFour: string | null;
  /** Beginnings of names in small letters: each way to split the words, most likely first. */
  readonly names: readonly { readonly first: string; readonly last: string }[];
  /** Part of an event's name, or a promo code. */
  readonly words: string | null;
}

export const longestSearch = 200;
/** Ways to split a text into first and last name. */
const mostSplits = 4;

/** Reads what staff typed in the search box (TOD-04); everything is null for fewer than two characters. */
export function searchTerms(typed: string): SearchTerms {
  const text = typed
    .slice(0, longestSearch)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const isOneWord = !text.includes(' ');
  const digits = /^[•*·.\s]*(\d{4})$/.exec(text)?.[1];
  return {
    number: isOneWord && /^[2-9A-Za-z]{4,20}$/.test(text) ? text.toUpperCase() : null,
    email: isOneWord && /^[^@]+@[^@]+$/.test(text) ? text.toLowerCase() : null,
    scanCode: /^[\w-]{20,30}$/.test(text) ? text : null,
    lastFour: digits ?? null,
    names: namesOf(text),
    words: text.length < 2 ? null : text,
  };
}

function namesOf(text: string): SearchTerms['names'] {
  if (!/\p{L}{2}/u.test(text) || /[@\d]/.test(text)) return [];
  const [last = '', first] = text.toLowerCase().split(/ ?, ?/, 2);
  if (first !== undefined) return last === '' ? [] : [{ first, last }];
  const words = last.split(' ');
  return words
    .slice(0, mostSplits)
    .map((_, at) => ({
      first: words.slice(0, at).join(' '),
      last: words.slice(at).join(' '),
    }))
    .toReversed();
}
