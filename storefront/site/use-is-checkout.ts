import { useMatches } from 'react-router';

/**
 * Returns whether this page belongs to paying: the checkout, the pages that lead to it and those
 * that follow.
 */
export function useIsCheckout(): boolean {
  return useMatches().some(({ id }) => /^pages\/(checkout|complete|pending|transfer)\//.test(id));
}
