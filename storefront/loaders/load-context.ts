import { createContext, RouterContextProvider } from 'react-router';
import { pageFactsContext } from '../page-facts/page-facts.ts';

/** Calls the API inside the process, under the host that the guest requested. */
type ApiFetch = (url: string, init: RequestInit) => Promise<Response>;

interface RequestContext {
  readonly fetch: ApiFetch;
  /** The scheme and host of this storefront as guests see it. */
  readonly publicOrigin: string;
  /** The page is rendered for everybody who asks for it (decision 095). */
  readonly isShared?: boolean;
  /** Reports a fault; `incident` is the id that the page shows to the buyer. */
  readonly report?: (error: unknown, incident: string) => void;
}

interface Incident {
  readonly id: string;
  readonly report: (error: unknown) => void;
}

export const apiFetchContext = createContext<ApiFetch>();
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
      [incidentContext, { id, report: (error: unknown) => report(error, id) }],
    ]),
  );
}
