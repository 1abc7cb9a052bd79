import type { Client } from '#contract/client.ts';
import { canChoose } from '#domain/events/calendar.ts';
import {
  namedSession,
  type QueryFailure,
  type ReserveQuery,
} from '#domain/events/reserve-query.ts';
import { type Day, hasPlaces } from './offer.ts';

interface NamedTime {
  readonly date: string | null;
  readonly session: string | null;
  readonly failure: QueryFailure | null;
  /** The date's day in the calendar. */
  readonly day: Day | null;
}

/** The event and its offered groups, for which days and times are read. */
export interface Source {
  readonly api: Client;
  readonly id: string;
  readonly groupFilter: { readonly 'ticket_group_id._in'?: string };
}

const nothing: NamedTime = { date: null, session: null, failure: null, day: null };

/** The date or session named by an address, if it is available (DET-28 to 35). */
export async function namedTime(
  source: Source,
  { date, session }: Pick<ReserveQuery, 'date' | 'session'>,
  today: string,
): Promise<NamedTime> {
  if (date !== null && session !== null) return { ...nothing, failure: 'session_and_date' };
  if (date !== null) {
    const day = await dayOf(source, date);
    return day && date >= today && canChoose(day)
      ? { ...nothing, date, day }
      : { ...nothing, failure: 'date_unavailable' };
  }
  if (session === null) return nothing;
  const coming = await comingSessions(source, session, today);
  const found = namedSession(
    session,
    coming.map((one) => ({ id: one.id, date: one.date, hasPlaces: hasPlaces(one) })),
    today,
  );
  if (typeof found === 'string') return { ...nothing, failure: found };
  const day = await dayOf(source, found.date);
  return { date: found.date, session: found.id, failure: null, day };
}

/** The day of the calendar for a date; null if nothing takes place on it. */
async function dayOf({ api, id, groupFilter }: Source, date: string): Promise<Day | null> {
  if (!isDate(date)) return null;
  const query = { ...groupFilter, 'date._gte': date, limit: 1 };
  const outcome = await api.call('getCalendar', { params: { id }, query });
  const [first] = outcome.ok ? outcome.answer.calendar : [];
  return first?.date === date ? first : null;
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** The sessions to search for the named one; none if they could not be loaded. */
async function comingSessions({ api, id, groupFilter }: Source, session: string, today: string) {
  const params = { id };
  if (session !== 'today' && session !== 'next') {
    const one = await api.call('getSession', {
      params: { id, sessionId: session },
      query: groupFilter,
    });
    return one.ok ? one.answer.event_session : [];
  }
  const list = await api.call('listSessions', {
    params,
    query: {
      ...groupFilter,
      ...(session === 'today'
        ? { 'start_datetime._ondate': today, limit: 1000 }
        : { sold_out: 0, limit: 1 }),
    },
  });
  return list.ok ? list.answer.event_session : [];
}
