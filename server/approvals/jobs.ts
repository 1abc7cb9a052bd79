import type { JobPayloads } from '../jobs/enqueue.ts';
import type { NounJobs } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { tellExpired } from './tell-about.ts';

/** The jobs of requests for approval. */
export const approvalJobs = ({ store, now }: Services): NounJobs => ({
  tasks: {
    async approval_over(payload) {
      const { portal_id, approval_id } = payload as JobPayloads['approval_over'];
      await store.write(portal_id, (tx) => tellExpired(tx, approval_id, now()));
    },
  },
});
