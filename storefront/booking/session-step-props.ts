import type { DayPart } from '#domain/events/day-part.ts';
import { ticketTime } from '#domain/events/ticket-time.ts';
import { allDaySession } from '#domain/time/all-day.ts';
import type { EventOffer, MessageContext, Session } from './offer.ts';

/** The props of any step that chooses a time. */
export interface SessionStepProps extends MessageContext {
  readonly event: EventOffer;
  readonly date: string | null;
  /** The page chose the date itself, so do not scroll. */
  readonly isDateOurs?: boolean;
  /** The sessions of the date; null while they load. */
  readonly sessions: readonly Session[] | null;
  readonly hasFailed: boolean;
  readonly chosen: string | null;
  /** Groups the times by part of the day (CAL-11). */
  readonly tabs: readonly DayPart[] | null;
  /** Below this number of places, the number left is shown (CAL-27). */
  readonly threshold: number;
  readonly onChoose: (session: string) => void;
  readonly onRetry: () => void;
}

type Kind = Pick<EventOffer, 'isByDay' | 'eventType'>;

/** The time of a session as the event's tickets show it. */
export const whenOf = (session: Session | undefined, { isByDay }: Pick<Kind, 'isByDay'>) =>
  ticketTime(session, isByDay ? { ticket_date_time: 'date' } : undefined);

/** Returns true if a date has one all-day session, so that no time has to be chosen (CAL-25). */
export const isAllDay = ({ eventType }: Kind, sessions: readonly Session[]): boolean =>
  allDaySession(eventType, sessions) !== null;

/** Returns true if the sessions of a date differ by time; otherwise the date says it all. */
export const showsTimes = (event: Kind, sessions: readonly Session[]): boolean =>
  !(event.isByDay && sessions.length === 1) && !isAllDay(event, sessions);
