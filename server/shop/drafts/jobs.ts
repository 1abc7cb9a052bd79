import type { JobPayloads } from '../../jobs/enqueue.ts';
import { forEachPortal, type NounJobs } from '../../jobs/work.ts';
import type { Services } from '../../services/services.ts';
import { checkScheduledDrafts, publishDueDrafts, publishScheduled } from './scheduled-drafts.ts';

/** The jobs of scheduled drafts (PUB-08). */
export const draftJobs = (services: Services): NounJobs => ({
  tasks: {
    async publish_scheduled_draft(payload) {
      const { portal_id, draft_id } = payload as JobPayloads['publish_scheduled_draft'];
      await publishScheduled(services, portal_id, draft_id);
    },
    async check_scheduled_drafts(payload) {
      const { portal_id } = payload as JobPayloads['check_scheduled_drafts'];
      await checkScheduledDrafts(services, portal_id);
    },
    // For drafts whose own job is gone, as after a restore or a move of the portal.
    async publish_due_drafts() {
      await forEachPortal(services, (portalId) => publishDueDrafts(services, portalId));
    },
  },
  schedule: ['*/10 * * * * publish_due_drafts ?fill=1h'],
});
