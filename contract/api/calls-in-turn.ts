import { type CallName, routes } from './routes.ts';

/** Reads for a buyer's quantities: like the cached ones, but with a body. */
const readsByBody: readonly CallName[] = ['queryCalendar', 'querySessions', 'checkPrice'];

/**
 * Returns true if a busy server may make the call wait, or refuse it with `server_busy` (decision 103): it reads public data,
 * under /api or /cached_api. Calls for buyers' own carts, payments and accounts never wait behind browsing.
 */
export const isInTurn = (name: CallName): boolean =>
  routes[name].read === 'cached' || readsByBody.includes(name);
