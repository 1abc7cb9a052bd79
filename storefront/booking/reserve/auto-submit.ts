import { useContext, useEffect, useSyncExternalStore } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { isQuantityOf } from '#domain/events/reserve-query.ts';
import { useLoginDialog } from '../../accounts/login-dialog-state.ts';
import { requestedLogin } from '../../accounts/requested-login.ts';
import { besideTime } from '../../site/read-arrival.ts';
import { useAddresses } from '../../site/use-storefront.ts';
import type { EventData } from '../load-event.server.ts';
import type { EventOffer } from '../offer.ts';
import { AwaitsOwnPage, ReserveRequestContext } from '../reserve-request.ts';

interface AutoSubmitProps {
  readonly data: EventData;
  readonly canSubmit: boolean;
  readonly submit: () => Promise<void>;
  /** True while the steps named by the address are being applied. */
  readonly isFollowing: boolean;
}

/**
 * Submits the reservation that the address requests (DET-31) once, automatically, if the address is complete; otherwise
 * the buyer completes and submits it. A login requested by the same address comes first. Removes the request from the
 * address before, so that a reload does not reserve again (law 9).
 */
export default function AutoSubmit({ data, canSubmit, submit, isFollowing }: AutoSubmitProps) {
  const navigate = useNavigate();
  const to = useAddresses();
  const request = useContext(ReserveRequestContext);
  const awaitsOwnPage = useContext(AwaitsOwnPage);
  const asksLogin =
    useSyncExternalStore(requestedLogin.subscribe, requestedLogin.get, () => null) !== null;
  const { isOpen: isLoginOpen } = useLoginDialog();
  const isLeaving = useNavigation().state !== 'idle';
  const waits = isFollowing || awaitsOwnPage || asksLogin || isLoginOpen || isLeaving;
  useEffect(() => {
    // During hydration the page renders as if nothing were requested: only the store knows.
    if (request.isDone || waits || requestedLogin.get() !== null) return;
    request.isDone = true;
    const submits = canSubmit && data.failure === null;
    const query = queryAfter(location.search, submits, data.event);
    const address = to.event(data.event.id, query);
    void navigate(address, { replace: true, preventScrollReset: true });
    if (submits) void submit();
  });
  return null;
}

/** The address's query without the request, and without the tickets if they are being held. */
function queryAfter(
  search: string,
  submits: boolean,
  { groups }: Pick<EventOffer, 'groups'>,
): Record<string, string> {
  const kept = besideTime(search);
  const query = new URLSearchParams(search);
  for (const time of ['date', 'session']) {
    const value = query.get(time);
    if (value !== null) kept[time] = value;
  }
  if (!submits) return kept;
  const types = groups.flatMap((group) => group.types);
  const isTicket = (name: string, value: string): boolean =>
    name === 'select' || name === 'price' || isQuantityOf(types, name, value);
  return Object.fromEntries(Object.entries(kept).filter((each) => !isTicket(...each)));
}
