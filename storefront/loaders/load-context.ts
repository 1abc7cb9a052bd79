import { createContext, RouterContextProvider } from 'react-router';
import { pageFactsContext } from '../page-facts/page-facts.ts';
import type { ThemeHead } from '../site/storefront.ts';
import type { CompiledMessages } from '../site/words.ts';

/** Calls the API inside the process, under the host that the guest requested. */
type ApiFetch = (url: string, init: RequestInit) => Promise<Response>;

interface RequestContext {
  readonly fetch: ApiFetch;
  /** The scheme and host of this storefront as guests see it. */
  readonly publicOrigin: string;
  /** The page is rendered for everyone who requests it (decision 095). */
  readonly isShared?: boolean;
  /** Reports an error; `incident` is the id that the page shows to the buyer. */
  readonly report?: (error: unknown, incident: string) => void;
}

interface Incident {
  readonly id: string;
  readonly report: (error: unknown) => void;
}

/** The words of a storefront in one language, parsed. */
export interface CompiledWords {
  /** Changes with any word, and with the words of any part: it is in the addresses of words. */
  readonly version: string;
  readonly messages: CompiledMessages;
}

/** The words of a request's page, once its loaders have run. */
interface WordsOfRequest {
  /** Null if no seller has the address. */
  words: CompiledWords | null;
  /** The address of further words, with `*` for the name of a part. */
  address: string;
  /** The parts that the page opens with. */
  readonly parts: string[];
}

/** The seller's part of the document head, once the root's loader has run. */
interface HeadOfRequest {
  head: ThemeHead | null;
}

export const apiFetchContext = createContext<ApiFetch>();
export const headContext = createContext<HeadOfRequest>();
export const wordsContext = createContext<WordsOfRequest>();
export const publicOriginContext = createContext<string>();
export const isSharedContext = createContext(false);
export const incidentContext = createContext<Incident>();

const reportToConsole = (error: unknown, incident: string): void => {
  console.error({ incident, error });
};

/** Creates the load context of one request; called by the page server. */
export function contextFor(surroundings: RequestContext): RouterContextProvider {
  const { fetch, publicOrigin, isShared = false, report = reportToConsole } = surroundings;
  const id = crypto.randomUUID();
  return new RouterContextProvider(
    new Map<ReturnType<typeof createContext>, unknown>([
      [apiFetchContext, fetch],
      [publicOriginContext, publicOrigin],
      [isSharedContext, isShared],
      [pageFactsContext, { facts: null }],
      [headContext, { head: null }],
      [wordsContext, { words: null, address: '', parts: [] }],
      [incidentContext, { id, report: (error: unknown) => report(error, id) }],
    ]),
  );
}
