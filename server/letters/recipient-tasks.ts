import { announceIfUnrequested } from '../announcements/announce-change.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import type { Tasks } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { resendOrders } from './resend-letters.ts';
import { tellHolders } from './tell-holders.ts';

/** The jobs that determine who gets letters, and enqueue them. */
export const recipientTasks = (services: Services): Tasks => ({
  async announce_change(payload) {
    await announceIfUnrequested(services, payload as JobPayloads['announce_change']);
  },
  async tell_holders(payload) {
    await tellHolders(services, payload as JobPayloads['tell_holders']);
  },
  async resend_orders(payload) {
    await resendOrders(services, payload as JobPayloads['resend_orders']);
  },
});
