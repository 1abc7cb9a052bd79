import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAddresses } from '../../use-storefront.ts';
import type { EventData } from './load-event.server.ts';

/**
 * Submits by itself, once, what the address asked to be reserved (DET-31), if it names all of it:
 * what the person adds they submit themselves. The request leaves the address first, so that a
 * reload reserves nothing again (design, law 9). `isFollowing`: its steps are still being taken.
 */
export function useAutoSubmit(
  { mode, failure, event }: EventData,
  canSubmit: boolean,
  submit: () => Promise<void>,
  isFollowing = false,
): void {
  const navigate = useNavigate();
  const to = useAddresses();
  const isDone = useRef(mode === 'none' || failure !== null);
  useEffect(() => {
    if (isDone.current || isFollowing) return;
    isDone.current = true;
    if (!canSubmit) return;
    void navigate(to.event(event.id), { replace: true, preventScrollReset: true });
    void submit();
  });
}
