import type { JobPayloads } from '../jobs/enqueue.ts';
import type { NounJobs } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { releaseUnapproved } from './cart-approval.ts';
import { tellExpired } from './tell-about.ts';

/** The jobs of requests for approval. */
export const approvalJobs = ({ store, now }: Services): NounJobs => ({
  tasks: {
    async approval_over(payload) {
      const { portal_id, approval_id } = payload as JobPayloads['approval_over'];
      await store.write(portal_id, async (tx) => {
        await releaseUnapproved(tx, approval_id, now());
        await tellExpired(tx, approval_id, now());
      });
    },
  },
});
