import { useEffect, useRef } from 'react';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import type { Flow, FlowEvent } from '../date-first-flow.ts';
import type { EventData } from '../load-event.server.ts';
import { type Reserving, useReserving } from './use-reserving.tsx';

const loadSubmitting = () => import('./submit-choice.ts');
const loadNotice = () => import('./flow-notice.tsx');

export interface Submission extends Pick<Reserving, 'skip' | 'dialog'> {
  readonly submit: () => Promise<void>;
}

/** Submitting what a flow has chosen; `party`: only sessions for all of these tickets are of use. */
export function useSubmitChoice(
  flow: Flow,
  send: (event: FlowEvent) => void,
  data: EventData,
  { party }: { readonly party: boolean },
): Submission {
  const t = useWords();
  const { currency } = useStorefront();
  const { deps, skip, dialog } = useReserving(data.event);

  const isNear = flow.session !== null || flow.isAnyDate;
  useEffect(() => {
    // What holding needs is there by the time it is pressed, and what says that it could not be
    // done: the connection may be what is lacking then.
    if (isNear) void Promise.all([loadSubmitting(), loadNotice()]);
  }, [isNear]);

  const isRunning = useRef(false);
  const submit = async (): Promise<void> => {
    // What is pressed twice while its script is on its way is held once.
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const { submitChoice } = await loadSubmitting();
      await submitChoice(deps(), { flow, send, data, currency, t, party });
    } finally {
      isRunning.current = false;
    }
  };
  return { submit, skip, dialog };
}
