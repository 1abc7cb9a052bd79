import { useMatches } from 'react-router';

/** Whether this page is about paying: checkout, what leads to it and what follows. */
export function useIsCheckout(): boolean {
  return useMatches().some(({ id }) => /^pages\/(checkout|complete|pending|transfer)\//.test(id));
}
