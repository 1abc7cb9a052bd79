import { Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { ChoiceAddressContext } from '../../booking/choice-address.ts';
import { DateStep } from '../../booking/times/date-step.tsx';
import { SessionStep } from '../../booking/times/session-step.tsx';
import { part } from '../../browser/part.ts';
import { EditClock } from '../../orders/editing/edit-clock.tsx';
import classes from '../../orders/editing/editing.module.css';
import type { Managed } from '../../orders/editing/load-managed.server.ts';
import { UnsavedChanges } from '../../orders/editing/unsaved-changes.tsx';
import { useOrderEdit } from '../../orders/editing/use-order-edit.ts';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import { PriceChange } from './price-change.tsx';
import { RefusedMove } from './refused-move.tsx';
import { useMove } from './use-move.ts';
import { type NewTimeState, type Rescheduled, useNewTime } from './use-new-time.ts';

const SeatPart = part(() => import('../../seats/seat-part.tsx'));

interface NewTimeProps extends Rescheduled {
  readonly managed: Managed;
}

/**
 * The steps to a new time: a date, a session, seats if they are numbered, then "Update" (ORD-42 to
 * 50).
 */
export function NewTime({ managed, ...rescheduled }: NewTimeProps) {
  const t = useWords();
  const to = useAddresses();
  const navigate = useNavigate();
  const { rules } = managed;
  const orderId = managed.order.ticket_order[0]?.id ?? '';
  const edit = useOrderEdit(managed, () => void navigate(to.manage(orderId)));
  const time = useNewTime(rescheduled, orderId);
  const move = useMove({ edit, rules, orderId, rescheduled, time });
  const { isBusy, problem } = move;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) notice.current?.focus();
  }, [problem]);

  if (edit.order.ticket.length === 0) return null;
  const hasCode = managed.order.cartmod.length > 0;
  return (
    <ChoiceAddressContext value={time.addressOf}>
      <RefusedMove
        orderId={orderId}
        sessionId={rescheduled.current.id}
        problem={problem}
        ref={notice}
      >
        <TimeSteps rescheduled={rescheduled} time={time} onDate={move.forgetProblem} />
        <PriceChange rescheduled={rescheduled} time={time} hasCode={hasCode} />
        <p className={classes['actions']}>
          <Button isBusy={isBusy} disabled={!time.canUpdate} onClick={() => void move.update()}>
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

interface TimeStepsProps {
  readonly rescheduled: Rescheduled;
  readonly time: NewTimeState;
  readonly onDate: () => void;
}

/** The steps that choose a date, a session and seats. */
function TimeSteps({ rescheduled: { choice }, time, onDate }: TimeStepsProps) {
  const { event } = choice;
  const { flow, send, rules, named, quantities, session } = time;
  return (
    <>
      <DateStep
        eventId={event.id}
        days={flow.days}
        today={choice.today}
        lastDay={choice.lastDay}
        chosen={flow.date}
        look={choice.look}
        anyDate="none"
        rules={rules}
        tickets={named}
        loadDays={time.loadDays}
        onChoose={(date) => {
          onDate();
          send({ type: 'date_chosen', date });
        }}
        onChooseAny={() => {}}
      />
      {flow.date !== null && (
        <SessionStep
          event={event}
          date={flow.date}
          sessions={time.sessions}
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
      {session && time.isSeated && (
        <Suspense>
          <SeatPart event={event} flow={{ ...flow, quantities }} session={session} send={send} />
        </Suspense>
      )}
    </>
  );
}
