import { Link } from 'react-router';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { sessionClockText, sessionTimeText } from '../../words/times.ts';
import { todayWords } from '../../words/today.ts';
import { words } from '../../words/words.ts';
import type { Today } from './follow-today.ts';
import classes from './sessions.module.css';

type Day = NonNullable<Today['sessions']>;
type EventOfDay = Day['events'][number];
type Places = Pick<EventOfDay, 'sold' | 'held' | 'free' | 'arrived'>;

interface SessionsProps {
  readonly sessions: Day;
  readonly today: Today;
}

/** Today's sessions by event, with their places (TOD-01). */
export function Sessions({ sessions, today }: SessionsProps) {
  const own = todayWords.sessions;
  const { events, total, more_events, is_more, next } = sessions;
  const { portal, grants } = useMe();
  const all = mayCall(grants, 'listSessions') && (
    <ButtonLink to={`/${portal.key}/sessions`}>{own.all}</ButtonLink>
  );
  return (
    <Section title={own.title} acts={all}>
      {events.length === 0 ? (
        <EmptyState title={own.none}>{next ? <Next session={next} /> : own.noneText}</EmptyState>
      ) : (
        <table className={classes['table']}>
          <caption className="visually-hidden">{own.caption}</caption>
          <thead>
            <tr>
              <th scope="col" className={classes['name']}>
                {own.time}
              </th>
              {[own.sold, own.held, own.free, own.arrived].map((title) => (
                <th key={title} scope="col" className={classes['number']}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {events.map((event) => (
            <EventRows key={event.id} event={event} today={today} />
          ))}
        </table>
      )}
      {more_events > 0 && <p className={classes['muted']}>{own.moreEvents(more_events)}</p>}
      {is_more && <p className={classes['muted']}>{own.tooMany(total)}</p>}
    </Section>
  );
}

/** The next session, on a day without any. */
function Next({ session }: { readonly session: NonNullable<Day['next']> }) {
  const { portal, grants } = useMe();
  const text = todayWords.sessions.next(session.event, sessionTimeText(session, portal));
  if (!mayCall(grants, 'getSession')) return text;
  return <Link to={`/${portal.key}/sessions/${encodeURIComponent(session.id)}`}>{text}</Link>;
}

interface EventRowsProps {
  readonly event: EventOfDay;
  readonly today: Today;
}

/** An event with its totals and next sessions; an event with one session is one row. */
function EventRows({ event, today }: EventRowsProps) {
  const own = todayWords.sessions;
  const { name, total, next } = event;
  const more = total - next.length;
  const [only] = next;
  const isOne = total === 1 && only !== undefined;
  return (
    <tbody>
      <tr className={classes['event']}>
        <th scope="row" className={classes['name']}>
          {name}
          <span className={classes['muted']}>
            {isOne ? <Time session={only} today={today} /> : own.total(total)}
          </span>
          <PlacesBar places={event} />
        </th>
        <PlacesCells places={event} />
      </tr>
      {!isOne &&
        next.map((session) => (
          <tr key={session.id} className={classes['session']}>
            <th scope="row" className={classes['name']}>
              <Time session={session} today={today} />
            </th>
            <PlacesCells places={session} />
          </tr>
        ))}
      {!isOne && more > 0 && (
        <tr className={classes['session']}>
          <td colSpan={5} className={classes['name']}>
            <span className={classes['muted']}>{own.more(more)}</span>
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface TimeProps extends Omit<EventRowsProps, 'event'> {
  readonly session: EventOfDay['next'][number];
}

/** A session's time, linked to its page; with its day if the venue's day differs from the portal's. */
function Time({ session, today }: TimeProps) {
  const { portal, grants } = useMe();
  const { date } = localDateTime(session.starts_at, session.timezone);
  const time = (date === today.day ? sessionClockText : sessionTimeText)(session, today);
  const isOver = Date.parse(session.ends_at) <= Date.parse(today.at);
  const text = isOver ? `${time}, ${todayWords.sessions.over}` : time;
  return mayCall(grants, 'getSession') ? (
    <Link to={`/${portal.key}/sessions/${encodeURIComponent(session.id)}`}>{text}</Link>
  ) : (
    text
  );
}

function PlacesCells({ places: { sold, held, free, arrived } }: { readonly places: Places }) {
  const own = todayWords.sessions;
  const text = (count: number) => count.toLocaleString(words.language);
  return (
    <>
      <td className={classes['number']}>{text(sold)}</td>
      <td className={classes['number']}>{text(held)}</td>
      <td className={classes['number']}>
        {free === null ? (
          <>
            <span aria-hidden="true">{own.unlimited}</span>
            <span className="visually-hidden">{own.unlimitedName}</span>
          </>
        ) : (
          text(free)
        )}
      </td>
      <td className={classes['number']}>{text(arrived)}</td>
    </>
  );
}

/** Sold and held places as fractions of the total; the numbers are beside it. */
function PlacesBar({ places: { sold, held, free } }: { readonly places: Places }) {
  const all = sold + held + (free ?? 0);
  if (free === null || sold + held === 0) return null;
  const part = (count: number) => (100 * count) / all;
  return (
    <svg
      className={classes['bar']}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={classes['free']} width={100} height={4} />
      <rect className={classes['held']} width={part(sold + held)} height={4} />
      <rect className={classes['sold']} width={part(sold)} height={4} />
    </svg>
  );
}
