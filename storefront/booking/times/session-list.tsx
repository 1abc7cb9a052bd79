import { Suspense, useEffect, useMemo, useState } from 'react';
import { dayStretches } from '#domain/events/day-part.ts';
import { messagesAt } from '#domain/events/message-rule.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { part } from '../../browser/part.ts';
import { allDaySessionIds, saveAllDay } from '../../cart/all-day-sessions.ts';
import { useCart } from '../../cart/use-cart.ts';
import { Messages } from '../../components/messages.tsx';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import type { Session } from '../offer.ts';
import { type Conflict, conflictsWithCart } from '../session-conflicts.ts';
import { isAllDay, type SessionStepProps, showsTimes } from '../session-step-props.ts';
import { Availability, SessionChoice, SessionNotes } from './session-choice.tsx';
import classes from './session-step.module.css';
import { SessionTabs } from './session-tabs.tsx';

const SessionStretches = part(() => import('./session-stretches.tsx'));

type SessionListProps = SessionStepProps & {
  readonly date: string;
  readonly sessions: readonly Session[];
};

/** The sessions of a date: their times, in tabs if configured, and their notes. */
export default function SessionList(props: SessionListProps) {
  const { event, sessions, chosen, tabs, rules, tickets, threshold } = props;
  const isTimed = showsTimes(event, sessions);
  useKeptAllDay(sessions, isAllDay(event, sessions));
  const conflicts = useConflicts(props);
  const [isShowing, setShowing] = useState(false);
  const overlapping = sessions.filter(({ id }) => conflicts.has(id) && id !== chosen);
  const offered = isShowing ? sessions : sessions.filter((one) => !overlapping.includes(one));
  const session = sessions.find(({ id }) => id === chosen);
  const messages = (
    <Messages
      texts={session ? messagesAt(rules, 'session_message', { ...session, tickets }) : []}
    />
  );
  if (!isTimed) {
    return (
      <>
        {session && (
          <p className={classes['untimed']}>
            <Availability session={session} threshold={threshold} />
            <SessionNotes session={session} rules={rules} tickets={tickets} />
          </p>
        )}
        {messages}
      </>
    );
  }
  return (
    <>
      {offered.length === 0 && <NoTimes />}
      {offered.length > 0 && tabs && (
        <SessionTabs parts={tabs} sessions={offered} chosen={chosen}>
          {(own) => <Choices {...props} offered={own} conflicts={conflicts} />}
        </SessionTabs>
      )}
      {offered.length > 0 && !tabs && (
        <Choices {...props} offered={offered} conflicts={conflicts} />
      )}
      {overlapping.length > 0 && (
        <Overlapping
          count={overlapping.length}
          isShowing={isShowing}
          onToggle={() => setShowing(!isShowing)}
        />
      )}
      {messages}
    </>
  );
}

/** The notice for a date without times (CAL-37). */
function NoTimes() {
  const t = useWords();
  return (
    <Notice>
      <p>
        <strong>{t('event.no_times')}</strong> {t('event.no_times_text')}
      </p>
    </Notice>
  );
}

interface ChoicesProps extends SessionListProps {
  readonly offered: readonly Session[];
  readonly conflicts: ReadonlyMap<string, Conflict>;
}

function Choices(props: ChoicesProps) {
  const stretches = dayStretches(props.offered);
  if (stretches.length === 0) return <Times {...props} />;
  return (
    <Suspense>
      <SessionStretches stretches={stretches}>
        {(own) => <Times {...props} offered={own} />}
      </SessionStretches>
    </Suspense>
  );
}

function Times({ offered, conflicts, ...props }: ChoicesProps) {
  const prices = new Set(props.sessions.map(({ minPrice, minTotal }) => `${minPrice} ${minTotal}`));
  const inCart = useCart()?.held?.answer.event_session ?? [];
  return (
    <ul className={classes['sessions']}>
      {offered.map((session) => (
        <li key={session.id}>
          <SessionChoice
            {...props}
            eventId={props.event.id}
            session={session}
            isChosen={session.id === props.chosen}
            showsPrice={prices.size > 1}
            conflict={conflicts.get(session.id)}
            isInCart={inCart.some(({ id }) => id === session.id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface OverlappingProps {
  readonly count: number;
  readonly isShowing: boolean;
  readonly onToggle: () => void;
}

/** The number of hidden times and the reason, with a button that shows them anyway (CAL-20). */
function Overlapping({ count, isShowing, onToggle }: OverlappingProps) {
  const t = useWords();
  return (
    <div className={classes['overlapping']}>
      <p role="status">{t(isShowing ? 'event.conflicts_shown' : 'event.conflicts', { count })}</p>
      <Button kind="secondary" aria-expanded={isShowing} onClick={onToggle}>
        {t(isShowing ? 'event.hide_conflicts' : 'event.show_conflicts')}
      </Button>
    </div>
  );
}

const none: ReadonlyMap<string, Conflict> = new Map();

/** The sessions that conflict with this browser's cart. */
function useConflicts({ event, sessions }: SessionListProps): ReadonlyMap<string, Conflict> {
  const { slug, conflicts } = useStorefront();
  const answer = useCart()?.held?.answer;
  return useMemo(() => {
    if (!answer) return none;
    const allDay = new Set(allDaySessionIds(slug));
    if (isAllDay(event, sessions)) for (const { id } of sessions) allDay.add(id);
    return conflictsWithCart(event, sessions, answer, { ...conflicts, allDay });
  }, [event, sessions, answer, slug, conflicts]);
}

/** Remembers which sessions are all-day: other pages see them without their date (CAL-25). */
function useKeptAllDay(sessions: readonly Session[], areAllDay: boolean): void {
  const { slug } = useStorefront();
  useEffect(() => {
    saveAllDay(
      slug,
      sessions.map(({ id }) => id),
      areAllDay,
    );
  }, [slug, sessions, areAllDay]);
}
