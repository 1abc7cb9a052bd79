import { useMatches } from 'react-router';

/** Whether this page is about paying: checkout, and what follows it. */
export function useIsCheckout(): boolean {
  return useMatches().some(({ id }) => /^pages\/(checkout|complete|pending)\//.test(id));
}
