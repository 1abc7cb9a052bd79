import { useCallback, useEffect, useReducer, useRef } from 'react';
import { canChoose } from '#domain/calendar.ts';
import { useApi } from '../../browser-api.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { hasItsSeats } from './chosen-seats.ts';
import { ticketCount } from './date-first-flow.ts';
import type { EventData } from './load-event.server.ts';
import { fromToday, hasPlaces } from './offer.ts';
import {
  beginQuantityFirst,
  canSubmit,
  type QuantityFirst,
  type QuantityFirstEvent,
  quantityFirstFlow,
} from './quantity-first-flow.ts';
import { useAutoSubmit } from './use-auto-submit.ts';
import { useSessionsOfDate } from './use-sessions-of-date.ts';
import { type Submission, useSubmitChoice } from './use-submit-choice.ts';

export interface QuantityFirstRun extends Submission {
  readonly flow: QuantityFirst;
  readonly send: (event: QuantityFirstEvent) => void;
}

/** Runs the quantity-first flow of an event (DET-57 to 61). */
export function useQuantityFirst(data: EventData): QuantityFirstRun {
  const { event, today, groupFilter } = data;
  const [flow, send] = useReducer(quantityFirstFlow, data.preset, beginQuantityFirst);
  const api = useApi();
  const errorText = useErrorText();
  const latest = useRef(errorText);
  latest.current = errorText;
  const { quantities, stage } = flow;
  const isFinding = stage === 'finding';

  const find = useCallback(async (): Promise<void> => {
    const outcome = await api.call('queryCalendar', {
      params: { id: event.id },
      body: { quantities },
      query: groupFilter,
    });
    if (!outcome.ok) return send({ type: 'find_failed', text: latest.current(outcome) });
    send({ type: 'dates_found', days: fromToday(outcome.answer.calendar, today) });
  }, [api, event.id, groupFilter, quantities, today]);

  const finding = useRef(false);
  useEffect(() => {
    if (isFinding && !finding.current) void find();
    finding.current = isFinding;
  }, [isFinding, find]);

  useSessionsOfDate(flow, send, data, quantities);
  useNamedTime(flow, send, data);
  const submission = useSubmitChoice(flow, send, data, { party: true });
  useAutoSubmit(data, canSubmit(flow) && hasItsSeats(event, flow), submission.submit);
  return { flow, send, ...submission };
}

/** Follows an address that names tickets and a time, step by step, as a person would. */
function useNamedTime(
  flow: QuantityFirst,
  send: (event: QuantityFirstEvent) => void,
  { date, session, failure }: EventData,
): void {
  const isOver = useRef(date === null || failure !== null);
  useEffect(() => {
    if (isOver.current || date === null) return;
    if (flow.stage === 'quantities') {
      if (ticketCount(flow) > 0) send({ type: 'find_asked' });
      else isOver.current = true;
    } else if (flow.stage === 'dates' && flow.date === null) {
      if (!canChoose(flow.days.find((day) => day.date === date))) isOver.current = true;
      else send({ type: 'date_chosen', date });
    } else if (flow.offer) {
      isOver.current = true;
      const named = flow.offer.event_session.find(({ id }) => id === session);
      if (named && hasPlaces(named)) send({ type: 'session_chosen', session: named.id });
    }
  }, [flow, date, session, send]);
}
