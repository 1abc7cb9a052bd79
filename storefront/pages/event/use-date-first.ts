import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { canChoose } from '#domain/calendar.ts';
import { useApi } from '../../browser-api.ts';
import { campaignOf } from '../../cart/campaign.ts';
import { cartStoreOf, useCart } from '../../cart/use-cart.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useAddresses, useStorefront } from '../../use-storefront.ts';
import { beginFlow, dateFirstFlow, type Flow, type FlowEvent } from './date-first-flow.ts';
import type { EventData } from './load-event.server.ts';
import type { Day } from './offer.ts';

export interface DateFirst {
  readonly flow: Flow;
  readonly send: (event: FlowEvent) => void;
  /** Loads the whole calendar into the flow; false when it could not be had. */
  readonly loadDays: () => Promise<boolean>;
  readonly submit: () => Promise<void>;
}

/** Runs the date-first flow of an event: its state, the calls it needs, and its address. */
export function useDateFirst(data: EventData): DateFirst {
  const { event } = data;
  const [flow, send] = useReducer(dateFirstFlow, data, ({ days, date, sessions, session }) =>
    beginFlow(days, date, sessions, session),
  );
  const api = useApi();
  const id = event.id;

  const loadDays = useCallback(async (): Promise<boolean> => {
    const outcome = await api.call('getCalendar', { params: { id } });
    if (outcome.ok)
      send({ type: 'days_loaded', days: fromToday(outcome.answer.calendar, data.today) });
    return outcome.ok;
  }, [api, id, data.today]);

  useSessionsOfDate(flow, send, id);
  useAddressOfChoice(flow, data);
  useAnchorDate(flow, send, data, loadDays);
  const submit = useSubmit(flow, send, data);
  return { flow, send, loadDays, submit };
}

const fromToday = (days: readonly Day[], today: string): readonly Day[] =>
  days.filter(({ date }) => date >= today);

/** Loads the sessions of a date that was chosen on the page (CAL-36). */
function useSessionsOfDate(flow: Flow, send: (event: FlowEvent) => void, id: string): void {
  const api = useApi();
  const { date, offer, hasFailed } = flow;
  const isMissing = offer === null && !hasFailed;
  useEffect(() => {
    if (date === null || !isMissing) return;
    const stop = new AbortController();
    const load = async (): Promise<void> => {
      const outcome = await api.call('listSessions', {
        params: { id },
        query: { 'start_datetime._ondate': date, limit: 1000 },
        signal: stop.signal,
      });
      send(
        outcome.ok
          ? { type: 'sessions_loaded', date, offer: outcome.answer }
          : { type: 'sessions_failed', date },
      );
    };
    load().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [api, id, date, isMissing, send]);
}

/** Keeps the choice in the address, so that it survives a reload and can be sent to others. */
function useAddressOfChoice({ date, session }: Flow, data: EventData): void {
  const navigate = useNavigate();
  const to = useAddresses();
  const { search } = useLocation();
  const written = useRef(`${data.date} ${data.session}`);
  useEffect(() => {
    const choice = `${date} ${session}`;
    if (written.current === choice) return;
    written.current = choice;
    const own = { ...campaignOf(search), date, session };
    void navigate(to.event(data.event.id, own), { replace: true, preventScrollReset: true });
  }, [date, session, navigate, to, search, data.event.id]);
}

/** A guest who has tickets for a day begins with that day (DET-52). */
function useAnchorDate(
  flow: Flow,
  send: (event: FlowEvent) => void,
  data: EventData,
  loadDays: () => Promise<boolean>,
): void {
  const held = useCart()?.held;
  const { admissionEvent } = useStorefront();
  const isDone = useRef(false);
  const anchor =
    held?.answer.event_session.find(
      ({ event_template_id }) => event_template_id === admissionEvent,
    ) ?? held?.answer.event_session[0];
  const wanted = anchor?.date;
  const known = flow.days.find(({ date }) => date === wanted);
  useEffect(() => {
    if (isDone.current || wanted === undefined || flow.date !== null) return;
    if (known) {
      isDone.current = true;
      if (canChoose(known)) send({ type: 'date_chosen', date: wanted });
    } else if (wanted >= data.today && data.dayCount > flow.days.length) {
      isDone.current = true;
      void loadDays().then((hasLoaded) => {
        if (hasLoaded) send({ type: 'date_chosen', date: wanted });
      });
    }
  }, [wanted, known, flow.date, flow.days.length, data.today, data.dayCount, loadDays, send]);
}

const loadSubmit = () => import('./submit-choice.ts');

/** Holds the chosen tickets and goes on to checkout; looks again where places were gone. */
function useSubmit(
  flow: Flow,
  send: (event: FlowEvent) => void,
  { event, today }: EventData,
): () => Promise<void> {
  const api = useApi();
  const { slug } = useStorefront();
  const to = useAddresses();
  const navigate = useNavigate();
  const { search } = useLocation();
  const errorText = useErrorText();

  const isNear = flow.session !== null;
  useEffect(() => {
    // What holding needs is there by the time it is pressed.
    if (isNear) void loadSubmit();
  }, [isNear]);

  return async () => {
    send({ type: 'submitted' });
    const { submitChoice } = await loadSubmit();
    const outcome = await submitChoice({
      api,
      store: cartStoreOf(slug),
      now: Date.now,
      event,
      flow,
      today,
      campaign: campaignOf(search),
      errorText,
    });
    if (outcome) send(outcome);
    else void navigate(to.checkout());
  };
}
