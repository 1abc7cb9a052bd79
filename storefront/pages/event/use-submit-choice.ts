import type { ReactNode } from 'react';
import type { RefusalCode } from '#contract/refusals.ts';
import { useApi } from '../../browser-api.ts';
import { useStorefront, useWords } from '../../use-storefront.ts';
import { chosenLines, typeWithoutAmount } from './chosen-lines.ts';
import type { Flow, FlowEvent } from './date-first-flow.ts';
import type { EventData } from './load-event.server.ts';
import { hasPlaces } from './offer.ts';
import { type Onwards, useOnwards } from './use-onwards.ts';
import { useReserve } from './use-reserve.tsx';

/** Refusals that say that places were gone: the page looks again what is left (DET-53, DET-54). */
const goneCodes: ReadonlySet<string> = new Set<RefusalCode>([
  'event_session_sold_out',
  'session_capacity_exceeded',
  'ticket_group_sold_out',
  'ticket_group_capacity_exceeded',
]);

export interface Submission {
  readonly submit: () => Promise<void>;
  readonly onwards: Onwards;
  /** What holding may have to ask first. */
  readonly dialog: ReactNode;
}

/**
 * Holds what a flow has chosen and goes on (DET-56); looks again where places were gone.
 * `party`: whether only sessions that can take all of these tickets are of use.
 */
export function useSubmitChoice(
  flow: Flow,
  send: (event: FlowEvent) => void,
  data: EventData,
  { party }: { readonly party: boolean },
): Submission {
  const api = useApi();
  const t = useWords();
  const { currency } = useStorefront();
  const { event, today, flow: kind } = data;
  const { reserve, dialog } = useReserve(data, flow.session !== null);
  const onwards = useOnwards(event);

  const lookAgain = async (text: string): Promise<void> => {
    const params = { id: event.id };
    const body = party ? { quantities: flow.quantities } : {};
    const ofDate = kind === 'single' ? undefined : (flow.date ?? undefined);
    const query = { 'start_datetime._ondate': ofDate, _include_sold_out: 1, limit: 1000 };
    const sessions = await api.call('querySessions', { params, body, query });
    if (!sessions.ok) return send({ type: 'refused', text });
    if (sessions.answer.event_session.some(hasPlaces) || kind === 'single') {
      return send({ type: 'sold_out', offer: sessions.answer, text });
    }
    const days = await api.call('queryCalendar', { params, body });
    if (!days.ok) return send({ type: 'refused', text });
    send({ type: 'day_sold_out', days: days.answer.calendar.filter(({ date }) => date >= today) });
  };

  const submit = async (): Promise<void> => {
    if (typeWithoutAmount(event.groups, flow, currency)) {
      return send({ type: 'refused', text: t('event.outside_min_max') });
    }
    send({ type: 'submitted' });
    const refusal = await reserve(chosenLines(event.groups, flow, currency));
    if (!refusal) return onwards.goOn(groupsOf(event, flow));
    if (goneCodes.has(refusal.code) && flow.session !== null) return lookAgain(refusal.text);
    send({ type: 'refused', text: refusal.text });
  };
  return { submit, onwards, dialog };
}

/** The groups that tickets were taken of. */
const groupsOf = ({ groups }: EventData['event'], { quantities }: Flow): ReadonlySet<string> =>
  new Set(
    groups
      .filter(({ types }) => types.some((type) => (quantities[type.id] ?? 0) > 0))
      .map(({ id }) => id),
  );
