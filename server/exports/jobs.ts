import type { JobPayloads } from '../jobs/enqueue.ts';
import type { NounJobs } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { giveUpExport, makeExport } from './make-export.ts';

/** The job that makes exports, piece by piece. */
export const exportJobs = (services: Services): NounJobs => ({
  tasks: {
    async make_export(given, helpers) {
      const payload = given as JobPayloads['make_export'];
      const { attempts, max_attempts } = helpers.job;
      try {
        await makeExport(services, payload);
      } catch (error) {
        if (attempts >= max_attempts) await giveUpExport(services, payload);
        throw error;
      }
    },
  },
});
