import { failedDrafts } from '../store/attention/failed-drafts.ts';
import { type AttentionSource, found } from './source.ts';

/** Drafts that were not published when they were due, or will not be by what is known (PUB-08). */
export const failedDraftSource: AttentionSource = {
  kind: 'draft_failed',
  async read({ tx, limit, counted }) {
    const rows = await failedDrafts(tx, { limit, counted });
    return found(rows, ({ id, name, at, is_scheduled }) => ({
      kind: 'draft_failed',
      id: `draft_failed ${id}`,
      urgency: is_scheduled ? 'soon' : 'now',
      since: at,
      draft: id,
      name,
      is_scheduled,
    }));
  },
};
