import { fillingSessions } from '../store/attention/filling-sessions.ts';
import { type AttentionSource, found } from './source.ts';

/** Sessions starting within this many milliseconds are listed. */
const ahead = 14 * 86_400_000;
/** A session is nearly full when this percentage of its places, or less, is left. */
const nearlyFull = 10;

/** Upcoming sessions that are sold out or nearly full: the venue may want to add places or another session. */
export const fillingSessionSource: AttentionSource = {
  kind: 'session_filling',
  async read({ tx, catalogue, now, sellers, limit, counted }) {
    const templates = [...catalogue.templates.values()].filter(
      ({ seller_id, withdrawn }) => !withdrawn && sellers.includes(seller_id),
    );
    const rows = await fillingSessions(tx, {
      events: templates.map(({ id }) => id),
      from: new Date(now),
      until: new Date(now + ahead),
      percent: nearlyFull,
      limit,
      counted,
    });
    return found(rows, ({ session, event, start, free }) => {
      const template = catalogue.templates.get(event);
      return {
        kind: 'session_filling',
        id: `session_filling ${session}`,
        urgency: 'note',
        since: null,
        event: template?.name ?? event,
        session,
        starts_at: start.toISOString(),
        timezone: catalogue.venues.get(template?.venue_id ?? '')?.timezone ?? 'UTC',
        free,
      };
    });
  },
};
