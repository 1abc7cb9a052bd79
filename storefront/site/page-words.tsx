import { createContext, use } from 'react';
import { arrivedWords, type CarriedWords, carriedWordsId } from './arriving-words.ts';
import type { CompiledMessages } from './words.ts';

/** The words of a render on the server. */
interface WordsOfRender {
  /** All words of the storefront: the server waits for none. */
  readonly messages: CompiledMessages;
  /** The words that the page carries. */
  readonly carried?: CarriedWords;
}

/** The words of a render on the server; null in the browser. */
export const WordsContext = createContext<WordsOfRender | null>(null);

/** The storefront's words: all of them on the server; in the browser, those that have arrived. */
export function useMessages(): CompiledMessages {
  return use(WordsContext)?.messages ?? arrivedWords();
}

/**
 * The words that the page carries, above the scripts that read them. The browser leaves the server's
 * element in place.
 */
export function CarriedWordsData() {
  const carried = use(WordsContext)?.carried;
  // Escaped, so that no text in it can close the element.
  const json = carried ? JSON.stringify(carried).replaceAll('<', '\\u003c') : '';
  return (
    <script
      suppressHydrationWarning
      type="application/json"
      id={carriedWordsId}
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
