import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAddresses } from '../../use-storefront.ts';
import type { EventData } from './load-event.server.ts';

interface AutoSubmitProps {
  readonly data: EventData;
  readonly canSubmit: boolean;
  readonly submit: () => Promise<void>;
  /** The steps that the address names are still being taken. */
  readonly isFollowing: boolean;
}

/**
 * Submits by itself, once, what the address asked to be reserved (DET-31), if it names all of it:
 * what the person adds they submit themselves. The request leaves the address first, so that a
 * reload reserves nothing again (design, law 9).
 */
export default function AutoSubmit({ data, canSubmit, submit, isFollowing }: AutoSubmitProps) {
  const navigate = useNavigate();
  const to = useAddresses();
  const isDone = useRef(data.failure !== null);
  useEffect(() => {
    if (isDone.current || isFollowing) return;
    isDone.current = true;
    if (!canSubmit) return;
    void navigate(to.event(data.event.id), { replace: true, preventScrollReset: true });
    void submit();
  });
  return null;
}
