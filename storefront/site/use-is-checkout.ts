import { useMatches } from 'react-router';

/** Returns true if this page is part of paying: the checkout, and the pages that lead to it or follow it. */
export function useIsCheckout(): boolean {
  return useMatches().some(({ id }) => /^pages\/(checkout|complete|pending|transfer)\//.test(id));
}
