import type { JobPayloads } from '../jobs/enqueue.ts';
import type { NounJobs } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { giveUpBulk, runBulk } from './run-bulk.ts';

/** The job that refunds or moves many orders, batch by batch. */
export const bulkJobs = (services: Services): NounJobs => ({
  tasks: {
    async run_bulk(given, helpers) {
      const payload = given as JobPayloads['run_bulk'];
      const { attempts, max_attempts } = helpers.job;
      try {
        await runBulk(services, payload);
      } catch (error) {
        if (attempts >= max_attempts) await giveUpBulk(services, payload);
        throw error;
      }
    },
  },
});
