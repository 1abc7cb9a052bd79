import { forEachPortal, type NounJobs } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { deleteOldData } from './delete-old-data.ts';

/** The nightly job that deletes data kept for a limited time. */
export const housekeepingJobs = (services: Services): NounJobs => ({
  tasks: {
    async forget_old_things() {
      await forEachPortal(services, (portalId) => deleteOldData(services, portalId));
    },
  },
  schedule: ['43 3 * * * forget_old_things'],
});
