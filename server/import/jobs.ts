import { forEachPortal, type NounJobs } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { extendSchedules } from './extend-schedules.ts';

/** The job that adds sessions for days that schedules newly cover. */
export const importJobs = (services: Services): NounJobs => ({
  tasks: {
    async extend_schedules() {
      await forEachPortal(services, (portalId) => extendSchedules(services, portalId));
    },
  },
  schedule: ['17 * * * * extend_schedules ?fill=2h'],
});
