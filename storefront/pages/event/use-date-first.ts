import { useCallback, useEffect, useReducer, useRef } from 'react';
import { addDays, canChoose } from '#domain/calendar.ts';
import { useApi } from '../../browser-api.ts';
import { anchorSession } from '../../cart/anchor.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { useStorefront } from '../../use-storefront.ts';
import { hasItsSeats } from './chosen-seats.ts';
import {
  beginFlow,
  canSubmit,
  dateFirstFlow,
  type Flow,
  type FlowEvent,
} from './date-first-flow.ts';
import type { EventData } from './load-event.server.ts';
import { fromToday } from './offer.ts';
import { useAddressOfChoice } from './use-address-of-choice.ts';
import { useAutoSubmit } from './use-auto-submit.ts';
import { useSessionsOfDate } from './use-sessions-of-date.ts';
import { type Submission, useSubmitChoice } from './use-submit-choice.ts';

type LoadDays = (from: string, before: string) => Promise<boolean>;

export interface DateFirst extends Submission {
  readonly flow: Flow;
  readonly send: (event: FlowEvent) => void;
  /** Loads the days from one to before another into the flow; false when they could not be had. */
  readonly loadDays: LoadDays;
}

/** Runs the date-first flow of an event: its state, the calls it needs, and its address. */
export function useDateFirst(data: EventData): DateFirst {
  const { event, today, needsSession, groupFilter } = data;
  const [flow, send] = useReducer(
    dateFirstFlow,
    data,
    ({ days, date, sessions, session, preset, isAnyDate }) =>
      beginFlow(days, date, sessions, session, preset, isAnyDate),
  );
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
  useAnchorDate(flow, send, data, loadDays);
  const submission = useSubmitChoice(flow, send, data, { party: false });
  useAutoSubmit(data, canSubmit(flow, needsSession) && hasItsSeats(event, flow), submission.submit);
  return { flow, send, loadDays, ...submission };
}

/**
 * A guest who has tickets for a day begins with that day (DET-52). The cart is only looked up, not
 * subscribed to: a page drawn anew before all its script is there loses what the server drew of it.
 */
function useAnchorDate(
  flow: Flow,
  send: (event: FlowEvent) => void,
  data: EventData,
  loadDays: LoadDays,
): void {
  const { slug, admissionEvent } = useStorefront();
  const isDone = useRef(false);
  const { days } = flow;
  const hasChoice = flow.date !== null || flow.isAnyDate;
  useEffect(() => {
    if (isDone.current || hasChoice) return;
    const { held } = cartStoreOf(slug).get();
    const wanted = held ? anchorSession(held.answer, admissionEvent)?.date : undefined;
    if (wanted === undefined) return;
    const known = days.find(({ date }) => date === wanted);
    if (known) {
      isDone.current = true;
      if (canChoose(known)) send({ type: 'date_chosen', date: wanted });
    } else if (wanted >= data.today && wanted <= data.lastDay) {
      isDone.current = true;
      void loadDays(wanted, addDays(wanted, 1)).then((hasLoaded) => {
        if (hasLoaded) send({ type: 'date_chosen', date: wanted });
      });
    }
  }, [slug, admissionEvent, days, hasChoice, data.today, data.lastDay, loadDays, send]);
}
