import { useCallback, useReducer } from 'react';
import { useApi } from '../../api/browser-api.ts';
import {
  beginFlow,
  dateFirstFlow,
  type Flow,
  type FlowEvent,
} from '../../booking/date-first-flow.ts';
import type { EventData } from '../../booking/load-event.server.ts';
import { fromToday } from '../../booking/offer.ts';
import { type Submission, useSubmitChoice } from '../../booking/reserve/use-submit-choice.ts';
import { useSessionsOfDate } from '../../booking/times/use-sessions-of-date.ts';
import { useAddressOfChoice } from './use-address-of-choice.ts';

export type LoadDays = (from: string, before: string) => Promise<boolean>;

interface DateFirst extends Submission {
  readonly flow: Flow;
  readonly send: (event: FlowEvent) => void;
  /** Loads the days from one date until before another into the flow; false if that fails. */
  readonly loadDays: LoadDays;
}

/** Runs the date-first flow of an event: its state, the calls it needs, and its address. */
export function useDateFirst(data: EventData): DateFirst {
  const { event, today, groupFilter } = data;
  const [flow, send] = useReducer(dateFirstFlow, data, beginFlow);
  const api = useApi();
  const id = event.id;

  const loadDays = useCallback<LoadDays>(
    async (from, before) => {
      const query = { ...groupFilter, 'date._gte': from, 'date._lt': before };
      const outcome = await api.call('getCalendar', { params: { id }, query });
      if (outcome.ok) {
        send({ type: 'days_loaded', days: fromToday(outcome.answer.calendar, today) });
      }
      return outcome.ok;
    },
    [api, id, today, groupFilter],
  );

  useSessionsOfDate(flow, send, data);
  useAddressOfChoice(flow, data);
  const submission = useSubmitChoice(flow, send, data, { party: false });
  return { flow, send, loadDays, ...submission };
}
