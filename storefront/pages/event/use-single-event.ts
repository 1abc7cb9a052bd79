import { useReducer } from 'react';
import { hasItsSeats } from './chosen-seats.ts';
import { canSubmit, type Flow, type FlowEvent } from './date-first-flow.ts';
import type { EventData } from './load-event.server.ts';
import { beginSingleEvent, singleEventFlow } from './single-event-flow.ts';
import { useAutoSubmit } from './use-auto-submit.ts';
import { type Submission, useSubmitChoice } from './use-submit-choice.ts';

export interface SingleEventRun extends Submission {
  readonly flow: Flow;
  readonly send: (event: FlowEvent) => void;
}

/** Runs the flow of an event that takes place once (DET-62 to 64). */
export function useSingleEvent(data: EventData): SingleEventRun {
  const [flow, send] = useReducer(singleEventFlow, data, ({ sessions, preset, named }) =>
    beginSingleEvent(sessions, preset, named),
  );
  const submission = useSubmitChoice(flow, send, data, { party: false });
  useAutoSubmit(
    data,
    canSubmit(flow, data.needsSession) && hasItsSeats(data.event, flow),
    submission.submit,
  );
  return { flow, send, ...submission };
}
