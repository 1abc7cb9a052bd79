import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { canChoose } from '#domain/events/calendar.ts';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { ticketCount } from '../../booking/date-first-flow.ts';
import type { EventData } from '../../booking/load-event.server.ts';
import { fromToday, hasPlaces } from '../../booking/offer.ts';
import {
  beginQuantityFirst,
  type QuantityFirst,
  type QuantityFirstEvent,
  quantityFirstFlow,
} from '../../booking/quantity-first-flow.ts';
import { type Submission, useSubmitChoice } from '../../booking/reserve/use-submit-choice.ts';
import { useSessionsOfDate } from '../../booking/times/use-sessions-of-date.ts';
import { useWords } from '../../site/use-storefront.ts';

export interface QuantityFirstRun extends Submission {
  readonly flow: QuantityFirst;
  readonly send: (event: QuantityFirstEvent) => void;
  /** The steps named by the address are still being applied. */
  readonly isFollowing: boolean;
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
  const isFollowing = useNamedTime(flow, send, data);
  const submission = useSubmitChoice(flow, send, data, { party: true });
  return { flow, send, isFollowing, ...submission };
}

/** Follows an address that names tickets and a time, step by step; returns true while it does. */
function useNamedTime(
  flow: QuantityFirst,
  send: (event: QuantityFirstEvent) => void,
  { date, session, failure, mode }: EventData,
): boolean {
  const t = useWords();
  const [isFollowing, setFollowing] = useState(date !== null && failure === null);
  useEffect(() => {
    if (!isFollowing || date === null) return;
    const stop = (why?: 'event.query_date_unavailable' | 'event.query_session_unavailable') => {
      setFollowing(false);
      if (why) send({ type: 'refused', text: t(mode === 'strict' ? 'event.query_strict' : why) });
    };
    if (flow.stage === 'quantities') {
      // After a failed search, dates are not searched again.
      if (ticketCount(flow) > 0 && flow.notice === null) send({ type: 'find_asked' });
      else stop();
    } else if (flow.stage === 'dates' && flow.date === null) {
      if (canChoose(flow.days.find((day) => day.date === date)))
        send({ type: 'date_chosen', date });
      else stop('event.query_date_unavailable');
    } else if (flow.hasFailed) stop();
    else if (flow.offer) {
      const named = flow.offer.event_session.find(({ id }) => id === session);
      if (named && hasPlaces(named)) send({ type: 'session_chosen', session: named.id });
      const isMissing = session !== null && !(named && hasPlaces(named));
      stop(isMissing ? 'event.query_session_unavailable' : undefined);
    }
  }, [flow, isFollowing, date, session, mode, send, t]);
  return isFollowing;
}
