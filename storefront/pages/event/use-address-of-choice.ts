import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAddresses } from '../../use-storefront.ts';
import type { Flow } from './date-first-flow.ts';
import type { EventData } from './load-event.server.ts';

/** Needed only once something is chosen. */
const loadCampaign = () => import('../../cart/campaign.ts');

/**
 * Keeps the choice in the address, so that it survives a reload and can be sent to others: the
 * session, which says its date itself (DET-33), or the date.
 */
export function useAddressOfChoice(
  { date, session, isAnyDate }: Pick<Flow, 'date' | 'session' | 'isAnyDate'>,
  {
    event,
    ...data
  }: Pick<EventData, 'event' | 'date' | 'session' | 'isAnyDate' | 'groups' | 'code'>,
): void {
  const navigate = useNavigate();
  const to = useAddresses();
  const { pathname, search } = useLocation();
  const written = useRef(`${data.isAnyDate ? 'any' : data.date} ${data.session}`);
  const { groups, code } = data;
  useEffect(() => {
    const named = isAnyDate ? 'any' : date;
    const choice = `${named} ${session}`;
    if (written.current === choice) return;
    written.current = choice;
    const chosen = session === null ? { date: named } : { session };
    const write = ({ campaignOf }: Awaited<ReturnType<typeof loadCampaign>>): void => {
      // Another choice may have been made meanwhile, or the way back taken: each leads there itself.
      if (written.current !== choice || location.pathname !== pathname) return;
      const own = { ...campaignOf(search), tg: groups?.join(','), code, ...chosen };
      void navigate(to.event(event.id, own), { replace: true, preventScrollReset: true });
    };
    // What is chosen is chosen, though its address can't be written; the next choice writes it again.
    loadCampaign().then(write, () => undefined);
  }, [date, isAnyDate, session, navigate, to, pathname, search, event.id, groups, code]);
}
