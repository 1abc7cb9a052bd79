import { eachPortal, type NounJobs } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { forgetOldThings } from './forget.ts';

/** The nightly job that deletes what is kept for a time only. */
export const housekeepingJobs = (services: Services): NounJobs => ({
  tasks: {
    async forget_old_things() {
      await eachPortal(services, (portalId) => forgetOldThings(services, portalId));
    },
  },
  schedule: ['43 3 * * * forget_old_things'],
});
