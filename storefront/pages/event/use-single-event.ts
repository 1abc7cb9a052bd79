import { useReducer } from 'react';
import type { Flow, FlowEvent } from '../../booking/date-first-flow.ts';
import type { EventData } from '../../booking/load-event.server.ts';
import { type Submission, useSubmitChoice } from '../../booking/reserve/use-submit-choice.ts';
import { beginSingleEvent, singleEventFlow } from '../../booking/single-event-flow.ts';

interface SingleEventRun extends Submission {
  readonly flow: Flow;
  readonly send: (event: FlowEvent) => void;
}

/** Runs the flow of an event that takes place once (DET-62 to 64). */
export function useSingleEvent(data: EventData): SingleEventRun {
  const [flow, send] = useReducer(singleEventFlow, data, ({ sessions, preset, named }) =>
    beginSingleEvent(sessions, preset, named),
  );
  const submission = useSubmitChoice(flow, send, data, { party: false });
  return { flow, send, ...submission };
}
