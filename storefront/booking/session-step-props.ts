import type { DayPart } from '#domain/events/day-part.ts';
import { allDaySession } from '#domain/time/all-day.ts';
import type { EventOffer, Saying, Session } from './offer.ts';

/** The props of a step that chooses a time, whatever the flow. */
export interface SessionStepProps extends Saying {
  readonly event: EventOffer;
  readonly date: string | null;
  /** Those of the date; null while they are on their way. */
  readonly sessions: readonly Session[] | null;
  readonly hasFailed: boolean;
  readonly chosen: string | null;
  /** Groups the times by part of the day (CAL-11). */
  readonly tabs: readonly DayPart[] | null;
  /** Below so many places their number is told (CAL-27). */
  readonly threshold: number;
  readonly onChoose: (session: string) => void;
  readonly onRetry: () => void;
}

type Kind = Pick<EventOffer, 'isByDay' | 'eventType'>;

/** Returns whether a date has one session for the whole day, so that it needs no time (CAL-25). */
export const isAllDay = ({ eventType }: Kind, sessions: readonly Session[]): boolean =>
  allDaySession(eventType, sessions) !== null;

/** Returns whether times tell the sessions of a date apart; otherwise the day says all. */
export const showsTimes = (event: Kind, sessions: readonly Session[]): boolean =>
  !(event.isByDay && sessions.length === 1) && !isAllDay(event, sessions);
