import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';
import { besideTime } from '../site/read-arrival.ts';
import { useAddresses } from '../site/use-storefront.ts';

interface Choice {
  readonly date?: string;
  readonly session?: string;
}

/** The address of a page with a date or session chosen. */
export type ChoiceAddress = (choice: Choice) => string;

/** Set by pages other than the event's that let somebody choose a date or session. */
export const ChoiceAddressContext = createContext<ChoiceAddress | null>(null);

/**
 * Returns where choices lead before the page's script runs, or in another tab: to the event, with
 * whatever else this page was opened with, unless the page around says otherwise.
 */
export function useChoiceAddress(eventId: string): ChoiceAddress {
  const to = useAddresses();
  const { search } = useLocation();
  const own = useContext(ChoiceAddressContext);
  return own ?? ((choice) => to.event(eventId, { ...besideTime(search), ...choice }));
}
