import { useLocation } from 'react-router';
import { besideTime } from '../../read-arrival.ts';
import { useAddresses } from '../../use-storefront.ts';

/** The address of an event at another time; what else this page was opened with goes along. */
export function useTimeAddress(
  eventId: string,
): (time: { readonly date?: string; readonly session?: string }) => string {
  const to = useAddresses();
  const { search } = useLocation();
  return (time) => to.event(eventId, { ...besideTime(search), ...time });
}
