import { keptTimes } from '../store/attention/kept-times.ts';
import { type AttentionSource, found } from './source.ts';

/** Sold sessions that stayed at their instants when the rules of their time zones changed (CAT-04). */
export const keptTimeSource: AttentionSource = {
  kind: 'session_keeps_time',
  async read({ tx, catalogue, now, sellers, limit, counted }) {
    const templates = [...catalogue.templates.values()].filter(({ seller_id }) =>
      sellers.includes(seller_id),
    );
    const events = templates.map(({ id }) => id);
    const rows = await keptTimes(tx, { events, from: new Date(now), limit, counted });
    return found(rows, ({ session, event, start, timezone }) => ({
      kind: 'session_keeps_time',
      id: `session_keeps_time ${session}`,
      urgency: 'soon',
      since: null,
      event: catalogue.templates.get(event)?.name ?? event,
      session,
      starts_at: start.toISOString(),
      timezone,
    }));
  },
};
