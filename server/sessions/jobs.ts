import type { JobPayloads } from '../jobs/enqueue.ts';
import type { NounJobs } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { giveUpSessionChange, runSessionChange } from './run-session-change.ts';

/** The job that cancels or moves a session, batch by batch. */
export const sessionJobs = (services: Services): NounJobs => ({
  tasks: {
    async change_session(given, helpers) {
      const payload = given as JobPayloads['change_session'];
      const { attempts, max_attempts } = helpers.job;
      try {
        await runSessionChange(services, payload);
      } catch (error) {
        if (attempts >= max_attempts) await giveUpSessionChange(services, payload);
        throw error;
      }
    },
  },
});
