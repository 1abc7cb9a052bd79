import { useCallback } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../calls/staff-client.ts';
import { usePolled } from '../calls/use-polled.ts';

/** Milliseconds between two polls of the operator's support sessions. */
const every = 5_000;

type Answer = StaffCallAnswer<'getSupport'>;

/** The consent to the operator's support and its sessions, polled (STF-18). */
export function useSupport(first: Answer): Answer['support'] {
  const staff = useStaff();
  const ask = useCallback((signal: AbortSignal) => staff.call('getSupport', { signal }), [staff]);
  return usePolled(first, ask, every).support;
}
