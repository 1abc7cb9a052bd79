import { createContext, useContext } from 'react';
import { besideTime } from '../site/read-arrival.ts';
import { useSearch } from '../site/use-search.ts';
import { useAddresses } from '../site/use-storefront.ts';

interface Choice {
  readonly date?: string;
  readonly session?: string;
}

/** Returns the address of a page with a date or session chosen. */
export type ChoiceAddress = (choice: Choice) => string;

/** Set by pages other than the event's on which a date or session can be chosen. */
export const ChoiceAddressContext = createContext<ChoiceAddress | null>(null);

/**
 * Returns the addresses that choices link to before the page's script runs, or in another tab: the
 * event with this page's other parameters, unless the context overrides it.
 */
export function useChoiceAddress(eventId: string): ChoiceAddress {
  const to = useAddresses();
  const search = useSearch();
  const own = useContext(ChoiceAddressContext);
  return own ?? ((choice) => to.event(eventId, { ...besideTime(search), ...choice }));
}
