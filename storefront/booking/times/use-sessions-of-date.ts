import { useEffect } from 'react';
import { useApi } from '../../api/browser-api.ts';
import type { Flow, FlowEvent } from '../date-first-flow.ts';
import type { EventData } from '../load-event.server.ts';

/**
 * Loads the sessions of a date chosen on the page (CAL-36): all of them, or those with places for
 * `quantities`.
 */
export function useSessionsOfDate(
  { date, offer, hasFailed }: Pick<Flow, 'date' | 'offer' | 'hasFailed'>,
  send: (event: FlowEvent) => void,
  { event: { id }, groupFilter }: Pick<EventData, 'event' | 'groupFilter'>,
  quantities?: Readonly<Record<string, number>>,
): void {
  const api = useApi();
  const isMissing = offer === null && !hasFailed;
  useEffect(() => {
    if (date === null || !isMissing) return;
    const stop = new AbortController();
    const input = {
      params: { id },
      query: { ...groupFilter, 'start_datetime._ondate': date, limit: 1000 },
      signal: stop.signal,
    };
    const load = async (): Promise<void> => {
      const outcome = quantities
        ? await api.call('querySessions', { ...input, body: { quantities } })
        : await api.call('listSessions', input);
      send(
        outcome.ok
          ? { type: 'sessions_loaded', date, offer: outcome.answer }
          : { type: 'sessions_failed', date },
      );
    };
    load().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [api, id, groupFilter, date, isMissing, quantities, send]);
}
