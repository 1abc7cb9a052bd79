import { forEachPortal, type NounJobs } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { renewMemberships } from './renew-memberships.ts';

/** The job that announces and charges renewals. */
export const renewalJobs = (services: Services): NounJobs => ({
  tasks: {
    async renew_memberships() {
      await forEachPortal(services, (portalId) => renewMemberships(services, portalId));
    },
  },
  schedule: ['23 * * * * renew_memberships ?fill=2h'],
});
