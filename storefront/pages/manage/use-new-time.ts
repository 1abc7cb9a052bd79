import { useCallback, useMemo, useReducer } from 'react';
import type { MessageRule } from '#domain/events/message-rule.ts';
import { seatTickets } from '#domain/seats/seat-need.ts';
import { isSeatedHandler } from '#domain/seats/sold-places.ts';
import { useApi } from '../../api/browser-api.ts';
import type { ChoiceAddress } from '../../booking/choice-address.ts';
import { beginFlow, dateFirstFlow } from '../../booking/date-first-flow.ts';
import { chosenTickets, fromToday } from '../../booking/offer.ts';
import { useSessionsOfDate } from '../../booking/times/use-sessions-of-date.ts';
import type { Ticket } from '../../orders/editing/managed-order.ts';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import { useAskedDate, useAskedSession } from './asked-time.ts';
import type { RescheduleChoice } from './load-reschedule.server.ts';

export interface Rescheduled {
  readonly choice: RescheduleChoice;
  /** The tickets to move, all of one session. */
  readonly tickets: readonly Ticket[];
  readonly current: { readonly id: string; readonly date: string | null };
}

/**
 * The choice of a new time for tickets: its state, and what is missing before it can be submitted.
 */
export function useNewTime({ choice, tickets, current }: Rescheduled, orderId: string) {
  const t = useWords();
  const to = useAddresses();
  const { event, groupFilter } = choice;
  const askedDate = useAskedDate(choice.days);
  const [flow, send] = useReducer(dateFirstFlow, choice.days, (days) =>
    beginFlow({ days, date: askedDate }),
  );
  useAskedSession(flow, send);
  const addressOf = useCallback<ChoiceAddress>(
    (chosen) => to.reschedule(orderId, current.id, { date: flow.date, ...chosen }),
    [to, orderId, current.id, flow.date],
  );
  useSessionsOfDate(flow, send, { event, groupFilter });
  const quantities = useMemo(() => countByType(tickets), [tickets]);
  const named = useMemo(() => chosenTickets(event.groups, quantities), [event, quantities]);
  const rules = useRulesOfNow(choice.rules, current.date);
  const sessions = useMemo(
    () =>
      flow.offer?.event_session.map((session) =>
        session.id === current.id
          ? { ...session, annotations: [...session.annotations, t('reschedule.current')] }
          : session,
      ) ?? null,
    [flow.offer, current.id, t],
  );
  const loadDays = useLoadDays(choice, send);

  const session = sessions?.find(({ id }) => id === flow.session);
  const seated = event.groups.filter(({ isSeated }) => isSeated);
  const needed = tickets.filter(({ handler }) => isSeatedHandler(handler)).length;
  const seats = seatTickets(seated, quantities, flow.seats);
  const isSame = session?.id === current.id && needed === 0;
  const canUpdate = session !== undefined && !isSame && seats.length === needed;
  const chosen = { session, seats, isSame, isSeated: needed > 0, canUpdate };
  return { flow, send, addressOf, quantities, named, rules, sessions, loadDays, ...chosen };
}

export type NewTimeState = ReturnType<typeof useNewTime>;

function useLoadDays(
  { event, groupFilter, today }: RescheduleChoice,
  send: (event: Parameters<typeof dateFirstFlow>[1]) => void,
) {
  const api = useApi();
  return useCallback(
    async (from: string, before: string): Promise<boolean> => {
      const query = { ...groupFilter, 'date._gte': from, 'date._lt': before };
      const outcome = await api.call('getCalendar', { params: { id: event.id }, query });
      if (outcome.ok) {
        send({ type: 'days_loaded', days: fromToday(outcome.answer.calendar, today) });
      }
      return outcome.ok;
    },
    [api, event.id, groupFilter, today, send],
  );
}

const countByType = (tickets: readonly Ticket[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(tickets, ({ ticket_type_id: type }) => type)].map(([type, own]) => [
      type,
      own.length,
    ]),
  );

/** The tenant's message rules, plus a note on the current day of the tickets. */
function useRulesOfNow(rules: readonly MessageRule[], date: string | null): readonly MessageRule[] {
  const t = useWords();
  return useMemo(() => {
    if (date === null) return rules;
    const next = new Date(`${date}T00:00:00Z`);
    next.setUTCDate(next.getUTCDate() + 1);
    const end = next.toISOString().slice(0, 10);
    return [
      ...rules,
      {
        actions: { date_annotation: t('reschedule.current_day') },
        triggers: { dateInterval: { start: date, end } },
      },
    ];
  }, [rules, date, t]);
}
