import { Suspense, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MessageRule } from '#domain/events/message-rule.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { seatTickets } from '#domain/seats/seat-need.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useApi } from '../../browser-api.ts';
import { part } from '../../components/part.ts';
import { useMoney } from '../../components/use-money.ts';
import { useWhen } from '../../components/use-when.ts';
import { useAddresses, useStorefront, useWords } from '../../use-storefront.ts';
import { type ChoiceAddress, ChoiceAddressContext } from '../event/choice-address.ts';
import { beginFlow, dateFirstFlow } from '../event/date-first-flow.ts';
import { DateStep } from '../event/date-step.tsx';
import { chosenTickets, fromToday } from '../event/offer.ts';
import { SessionStep } from '../event/session-step.tsx';
import { useSessionsOfDate } from '../event/use-sessions-of-date.ts';
import { useAskedDate, useAskedSession } from './asked-time.ts';
import { EditClock } from './edit-clock.tsx';
import type { Managed } from './load-managed.server.ts';
import type { RescheduleChoice } from './load-reschedule.server.ts';
import classes from './manage.module.css';
import type { Ticket } from './managed-order.ts';
import type { OrderFacts } from './order-refusal.ts';
import { priceDifference } from './price-difference.ts';
import { RefusedMove } from './refused-move.tsx';
import { moveTickets, type RescheduleProblem, rescheduleProblem } from './reschedule-problem.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { useOrderEdit } from './use-order-edit.ts';
import { useOrderError } from './use-order-error.ts';
import { useOrderFacts } from './use-order-facts.ts';

const SeatPart = part(() => import('../event/seat-map/seat-part.tsx'));

interface NewTimeProps {
  readonly managed: Managed;
  readonly choice: RescheduleChoice;
  /** What is moved, all of one session. */
  readonly tickets: readonly Ticket[];
  readonly current: { readonly id: string; readonly date: string | null };
}

/** A date, then a session, seats where they are numbered, then "Update" (ORD-42 to 50). */
export function NewTime({ managed, choice, tickets, current }: NewTimeProps) {
  const t = useWords();
  const to = useAddresses();
  const api = useApi();
  const money = useMoney();
  const navigate = useNavigate();
  const errorText = useOrderError();
  const factsOf = useOrderFacts();
  const textOf = useWhen();
  const { currency } = useStorefront();
  const { event, groupFilter, today } = choice;
  const orderId = managed.order.ticket_order[0]?.id ?? '';
  const edit = useOrderEdit(managed, () => void navigate(to.manage(orderId)));
  const askedDate = useAskedDate(choice.days);
  const [flow, send] = useReducer(dateFirstFlow, choice.days, (days) =>
    beginFlow(days, askedDate, null, null),
  );
  useAskedSession(flow, send);
  const addressOf = useCallback<ChoiceAddress>(
    (chosen) => to.reschedule(orderId, current.id, { date: flow.date, ...chosen }),
    [to, orderId, current.id, flow.date],
  );
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RescheduleProblem & { readonly text: string }>();
  const notice = useRef<HTMLDivElement>(null);
  useSessionsOfDate(flow, send, { event, groupFilter });
  useEffect(() => {
    if (problem) notice.current?.focus();
  }, [problem]);

  const quantities = useMemo(
    () =>
      Object.fromEntries(
        [...Map.groupBy(tickets, ({ ticket_type_id: type }) => type)].map(([type, own]) => [
          type,
          own.length,
        ]),
      ),
    [tickets],
  );
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
  const loadDays = useCallback(
    async (from: string, before: string) => {
      const query = { ...groupFilter, 'date._gte': from, 'date._lt': before };
      const outcome = await api.call('getCalendar', { params: { id: event.id }, query });
      if (outcome.ok)
        send({ type: 'days_loaded', days: fromToday(outcome.answer.calendar, today) });
      return outcome.ok;
    },
    [api, event.id, groupFilter, today],
  );

  const session = sessions?.find(({ id }) => id === flow.session);
  const seated = event.groups.filter(({ isSeated }) => isSeated);
  const isSeated = tickets.some(({ handler }) => handler === 'seated');
  const seats = seatTickets(seated, quantities, flow.seats);
  const isSame = session?.id === current.id && !isSeated;
  const needed = tickets.filter(({ handler }) => handler === 'seated').length;
  const canUpdate = session !== undefined && !isSame && seats.length === needed;
  // A code may take off more or less at another time: the server prices that when the edit begins.
  const hasCode = managed.order.cartmod.length > 0;
  const difference =
    session && !hasCode ? priceDifference(tickets, event, flow.offer, session.id, currency) : 0;

  const update = async (): Promise<void> => {
    if (!canUpdate || isBusy) return;
    setBusy(true);
    edit.setBusy(true);
    setProblem(undefined);
    const left = [...seats];
    const add = tickets.map(({ ticket_type_id, handler }) => {
      const line = { ticket_type_id, event_session_id: session.id };
      const at = left.findIndex(({ typeId }) => typeId === ticket_type_id);
      const seat = handler === 'seated' && at >= 0 ? left.splice(at, 1)[0]?.seat : undefined;
      if (!seat) return line;
      const { templateID: seat_template_id, ticketGroupID: ticket_group_id } = seat;
      return { ...line, handler_data: { seat_template_id, ticket_group_id } };
    });
    const refused = await moveTickets(edit, { remove: tickets.map(({ id }) => id), add });
    // ORD-46
    if (!refused) return void navigate(to.manage(orderId));
    const facts: OrderFacts = {
      ...factsOf(edit, managed.rules),
      session: (id, groupId) => {
        const group = event.groups.find((one) => one.id === groupId)?.name;
        return id === session.id ? [textOf(session), group].filter(Boolean).join(', ') : null;
      },
    };
    // ORD-47
    send({ type: 'any_date_chosen' });
    setProblem({ ...rescheduleProblem(refused), text: errorText(refused, facts) });
    edit.setBusy(false);
    setBusy(false);
  };

  if (edit.order.ticket.length === 0) return null;
  return (
    <ChoiceAddressContext value={addressOf}>
      <RefusedMove orderId={orderId} sessionId={current.id} problem={problem} ref={notice}>
        <DateStep
          eventId={event.id}
          days={flow.days}
          today={today}
          lastDay={choice.lastDay}
          chosen={flow.date}
          look={choice.look}
          anyDate="none"
          rules={rules}
          tickets={named}
          loadDays={loadDays}
          onChoose={(date) => {
            setProblem(undefined);
            send({ type: 'date_chosen', date });
          }}
          onChooseAny={() => {}}
        />
        {flow.date !== null && (
          <SessionStep
            event={event}
            date={flow.date}
            sessions={sessions}
            hasFailed={flow.hasFailed}
            chosen={flow.session}
            tabs={choice.tabs}
            threshold={choice.threshold}
            rules={rules}
            tickets={named}
            onChoose={(id) => send({ type: 'session_chosen', session: id })}
            onRetry={() => send({ type: 'sessions_asked' })}
          />
        )}
        {session && isSeated && (
          <Suspense>
            <SeatPart event={event} flow={{ ...flow, quantities }} session={session} send={send} />
          </Suspense>
        )}
        <div role="status">
          {isSame && <p>{t('reschedule.same')}</p>}
          {session && !isSame && hasCode && (
            <Notice tone="plain">
              <p>{t('reschedule.with_code')}</p>
            </Notice>
          )}
          {session && !isSame && difference !== 0 && (
            <Notice tone={difference > 0 ? 'warning' : 'plain'}>
              <p>
                {t(difference > 0 ? 'reschedule.dearer' : 'reschedule.cheaper', {
                  amount: money(formatAmount(Math.abs(difference), currency)),
                })}
              </p>
            </Notice>
          )}
        </div>
        <p className={classes['actions']}>
          <Button isBusy={isBusy} disabled={!canUpdate} onClick={() => void update()}>
            {t('reschedule.submit')}
          </Button>
        </p>
      </RefusedMove>
      {edit.edit && (
        <>
          <UnsavedChanges orderId={orderId} />
          {/* ORD-54 */}
          <EditClock
            expiry={edit.expiry}
            isBusy={isBusy}
            onOver={() => {
              void edit
                .discard()
                .then(() => navigate(to.manage(orderId), { state: { problem: 'expired' } }));
            }}
          />
        </>
      )}
    </ChoiceAddressContext>
  );
}

/** The tenant's rules, and a note at the day that the tickets are for now. */
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
