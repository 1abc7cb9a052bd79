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

/** Submits the choice of a flow; `party`: only sessions with places for all tickets qualify. */
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
    // Preloads the scripts that hold tickets and show errors: at the press, the connection may be
    // gone.
    if (isNear) void Promise.all([loadSubmitting(), loadNotice()]);
  }, [isNear]);

  const isRunning = useRef(false);
  const submit = async (): Promise<void> => {
    // A second press while the script is loading must not hold the tickets twice.
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
