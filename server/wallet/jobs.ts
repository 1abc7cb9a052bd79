import type { JobPayloads } from '../jobs/enqueue.ts';
import { forEachPortal, type NounJobs } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { refreshPasses, updatePasses } from './update-passes.ts';

/** The jobs that keep passes in wallets up to date. */
export const walletJobs = (services: Services): NounJobs => ({
  tasks: {
    async update_passes(payload) {
      await updatePasses(services, payload as JobPayloads['update_passes']);
    },
    async refresh_passes() {
      await forEachPortal(services, (portalId) => refreshPasses(services, portalId));
    },
  },
  schedule: ['37 * * * * refresh_passes'],
});
