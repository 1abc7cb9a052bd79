import { forEachPortal, type NounJobs } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { extendSchedules } from './extend-schedules.ts';
import { followClocks } from './follow-clocks.ts';

/** The job that adds sessions for days that schedules newly cover, and moves those whose zone has other rules. */
export const importJobs = (services: Services): NounJobs => {
  /** Portals whose sessions agree with this program's time zones, which change only with the program. */
  const agreeing = new Set<number>();
  return {
    tasks: {
      async extend_schedules() {
        await forEachPortal(services, async (portalId) => {
          // First, or a session that has yet to move could stand where a new one belongs.
          try {
            if (!agreeing.has(portalId)) await followClocks(services, portalId);
            agreeing.add(portalId);
          } finally {
            // A schedule that cannot be read stops neither the others nor their new days.
            await extendSchedules(services, portalId);
          }
        });
      },
    },
    schedule: ['17 * * * * extend_schedules ?fill=2h'],
  };
};
