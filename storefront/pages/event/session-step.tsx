import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Link } from '../../components/link.tsx';
import { useDates } from '../../components/use-dates.ts';
import { useMoney } from '../../components/use-money.ts';
import { useAddresses, useWords } from '../../use-storefront.ts';
import type { Flow, FlowEvent } from './date-first-flow.ts';
import { type EventOffer, hasPlaces, type Session } from './offer.ts';
import { onPlainClick } from './plain-click.ts';
import classes from './session-step.module.css';
import { Step } from './step.tsx';

/** APP-38. */
const scrollDelay = 100;
/** Below so many places a guest is told how many are left (CAL-28). */
const fewPlaces = 10;

interface SessionStepProps {
  readonly event: EventOffer;
  readonly flow: Flow;
  readonly send: (event: FlowEvent) => void;
}

/** The times of the chosen date. */
export function SessionStep({ event, flow, send }: SessionStepProps) {
  const t = useWords();
  const dates = useDates();
  const { date, offer } = flow;
  const marker = useScrolledTo(date);
  const sessions = offer?.event_session ?? [];
  // Tickets for a whole day need no time.
  if (event.isByDay && sessions.length === 1) return null;

  return (
    <div ref={marker}>
      <Step id="sessions" title={t('event.choose_session')}>
        {date === null ? (
          <p className={classes['wait']}>{t('event.choose_date_first')}</p>
        ) : (
          <>
            <p className={classes['date']}>{dates.date(date, 'full')}</p>
            <Sessions event={event} flow={flow} sessions={sessions} send={send} />
          </>
        )}
      </Step>
    </div>
  );
}

function Sessions(props: SessionStepProps & { readonly sessions: readonly Session[] }) {
  const { event, flow, sessions, send } = props;
  const t = useWords();
  if (flow.hasFailed) {
    return (
      <Notice tone="error" isAlert>
        <p>{t('event.times_failed')}</p>
        <Button kind="secondary" onClick={() => send({ type: 'sessions_asked' })}>
          {t('shell.try_again')}
        </Button>
      </Notice>
    );
  }
  if (!flow.offer) {
    return (
      <div className={classes['sessions']} role="status" aria-label={t('shell.loading')}>
        <Skeleton shape="block" count={6} />
      </div>
    );
  }
  if (sessions.length === 0) {
    return (
      <Notice>
        <p>
          <strong>{t('event.no_times')}</strong> {t('event.no_times_text')}
        </p>
      </Notice>
    );
  }
  const prices = new Set(sessions.map(({ minPrice }) => minPrice));
  return (
    <ul className={classes['sessions']}>
      {sessions.map((session) => (
        <li key={session.id}>
          <SessionChoice
            session={session}
            event={event}
            isChosen={session.id === flow.session}
            showsPrice={prices.size > 1}
            onChoose={() => send({ type: 'session_chosen', session: session.id })}
          />
        </li>
      ))}
    </ul>
  );
}

interface SessionChoiceProps {
  readonly session: Session;
  readonly event: EventOffer;
  readonly isChosen: boolean;
  /** The sessions of the day differ in price. */
  readonly showsPrice: boolean;
  readonly onChoose: () => void;
}

function SessionChoice({ session, event, isChosen, showsPrice, onChoose }: SessionChoiceProps) {
  const to = useAddresses();
  const { id } = session;
  return hasPlaces(session) ? (
    <Link
      className={classNames(classes['session'], session.annotations.length > 0 && classes['wide'])}
      to={to.event(event.id, { session: id })}
      aria-current={isChosen ? 'true' : undefined}
      preventScrollReset
      onClick={onPlainClick(onChoose)}
    >
      <SessionText session={session} showsPrice={showsPrice} />
      {isChosen && (
        <span className={classes['check']}>
          <Icon name="check" size={16} />
        </span>
      )}
    </Link>
  ) : (
    <span className={classes['session']} data-state="sold_out">
      <SessionText session={session} showsPrice={false} />
    </span>
  );
}

type SessionTextProps = Pick<SessionChoiceProps, 'session' | 'showsPrice'>;

function SessionText({ session, showsPrice }: SessionTextProps) {
  const t = useWords();
  const dates = useDates();
  const money = useMoney();
  const { availableCapacity: left, minPrice, priceIncrease } = session;
  const isOpen = hasPlaces(session);
  return (
    <>
      <time className={classes['time']} dateTime={session.start_datetime}>
        {dates.time(session.startTime)}
        {isOpen && priceIncrease !== '0' && (
          <>
            <span className={classes['increase']} aria-hidden="true">
              +
            </span>
            <span className="visually-hidden">
              {' '}
              {t('event.increase', { price: money(priceIncrease) })}
            </span>
          </>
        )}
      </time>
      {!isOpen && <span className={classes['note']}>{t('event.sold_out')}</span>}
      {isOpen && showsPrice && minPrice !== null && (
        <span className={classes['note']}>
          {Number(minPrice) === 0 ? t('price.free') : t('price.from', { price: money(minPrice) })}
        </span>
      )}
      {isOpen && left > 0 && left < fewPlaces && (
        <span className={classes['few']}>{t('event.places_left', { count: left })}</span>
      )}
      {session.annotations.map((annotation) => (
        <span key={annotation} className={classes['note']}>
          {annotation}
        </span>
      ))}
    </>
  );
}

/** Brings the times into view when a date was chosen and they lie below the screen's edge. */
function useScrolledTo(date: string | null) {
  const marker = useRef<HTMLDivElement>(null);
  const shown = useRef(date);
  useEffect(() => {
    if (shown.current === date || date === null) return;
    shown.current = date;
    const timer = setTimeout(() => {
      const top = marker.current?.getBoundingClientRect().top ?? 0;
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (top > innerHeight * 0.6) {
        marker.current?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
      }
    }, scrollDelay);
    return () => clearTimeout(timer);
  }, [date]);
  return marker;
}
