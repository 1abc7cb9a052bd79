import type { Client } from '#contract/client.ts';
import { canChoose } from '#domain/calendar.ts';
import { namedSession, type QueryFailure, type ReserveQuery } from '#domain/reserve-query.ts';
import { type Day, hasPlaces } from './offer.ts';

interface NamedTime {
  readonly date: string | null;
  readonly session: string | null;
  readonly failure: QueryFailure | null;
}

const nothing: NamedTime = { date: null, session: null, failure: null };

/** The date or the session that an address names, if it can be had (DET-28 to 35). */
export async function namedTime(
  api: Client,
  id: string,
  { date, session }: Pick<ReserveQuery, 'date' | 'session'>,
  days: readonly Day[],
  today: string,
): Promise<NamedTime> {
  if (date !== null && session !== null) return { ...nothing, failure: 'session_and_date' };
  if (date !== null) {
    return canChoose(days.find((day) => day.date === date))
      ? { ...nothing, date }
      : { ...nothing, failure: 'date_unavailable' };
  }
  if (session === null) return nothing;
  const coming = await comingSessions(api, id, session, today);
  const found = namedSession(
    session,
    coming.map((one) => ({ id: one.id, date: one.date, hasPlaces: hasPlaces(one) })),
    today,
  );
  return typeof found === 'string'
    ? { ...nothing, failure: found }
    : { date: found.date, session: found.id, failure: null };
}

/** The sessions among which a name is looked for; none where they could not be had. */
async function comingSessions(api: Client, id: string, session: string, today: string) {
  const params = { id };
  if (session !== 'today' && session !== 'next') {
    const one = await api.call('getSession', { params: { id, sessionId: session } });
    return one.ok ? one.answer.event_session : [];
  }
  const list = await api.call('listSessions', {
    params,
    query:
      session === 'today'
        ? { 'start_datetime._ondate': today, limit: 1000 }
        : { sold_out: 0, limit: 1 },
  });
  return list.ok ? list.answer.event_session : [];
}
