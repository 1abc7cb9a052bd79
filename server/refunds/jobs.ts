import type { JobPayloads } from '../jobs/enqueue.ts';
import type { NounJobs } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { decideByRule } from './decide-by-rule.ts';

/** The job that applies the venue's rule to an order whose money was lost. */
export const refundJobs = (services: Services): NounJobs => ({
  tasks: {
    async decide_loss(given) {
      const { portal_id, ticket_order_id } = given as JobPayloads['decide_loss'];
      await decideByRule(services, portal_id, ticket_order_id);
    },
  },
});
