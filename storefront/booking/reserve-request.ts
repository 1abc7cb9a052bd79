import { createContext } from 'react';

/**
 * An address's wish to be reserved at once (DET-31), for as long as its event is shown: the page may
 * be drawn anew for a member, and the wish is still granted once.
 */
export interface ReserveRequest {
  isDone: boolean;
}

export const ReserveRequestContext = createContext<ReserveRequest>({ isDone: false });

/** True while the page for members is on its way: what is on offer may be about to change. */
export const AwaitsOwnPage = createContext(false);
