import { createContext } from 'react';

/**
 * An address's request to reserve at once (DET-31), kept while its event is shown: the page may be
 * redrawn for a member, and the request is still granted only once.
 */
export interface ReserveRequest {
  isDone: boolean;
}

export const ReserveRequestContext = createContext<ReserveRequest>({ isDone: false });

/** True while the members' version of the page is loading: the offer may be about to change. */
export const AwaitsOwnPage = createContext(false);
