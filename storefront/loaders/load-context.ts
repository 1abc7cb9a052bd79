import { createContext, RouterContextProvider } from 'react-router';
import { pageFactsContext } from '../page-facts/page-facts.ts';

/** Calls the API inside the process, under the host that the guest asked for. */
type ApiFetch = (url: string, init: RequestInit) => Promise<Response>;

interface Surroundings {
  readonly fetch: ApiFetch;
  /** Scheme and host under which guests see this storefront. */
  readonly publicOrigin: string;
  /** Reports a fault; the id is the one that the page shows to the buyer. */
  readonly report?: (error: unknown, incident: string) => void;
}

interface Incident {
  readonly id: string;
  readonly report: (error: unknown) => void;
}

export const apiFetchContext = createContext<ApiFetch>();
export const publicOriginContext = createContext<string>();
export const incidentContext = createContext<Incident>();

const reportToConsole = (error: unknown, incident: string): void => {
  console.error({ incident, error });
};

/** The load context of one request (called by the page server). */
export function contextFor(surroundings: Surroundings): RouterContextProvider {
  const { fetch, publicOrigin, report = reportToConsole } = surroundings;
  const id = crypto.randomUUID();
  return new RouterContextProvider(
    new Map<ReturnType<typeof createContext>, unknown>([
      [apiFetchContext, fetch],
      [publicOriginContext, publicOrigin],
      [pageFactsContext, { facts: null }],
      [incidentContext, { id, report: (error: unknown) => report(error, id) }],
    ]),
  );
}
