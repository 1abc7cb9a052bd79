import { forEachPortal, listPortalIds, type NounJobs, type Sweep } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import { holdLostCards } from '../store/refunds/losses.ts';
import { expireCarts } from './expire-carts.ts';
import { reconcilePayments } from './reconcile.ts';
import { reviewMovements } from './review-movements.ts';
import { sendRefunds } from './send-refunds.ts';

/** The sweeps that settle attempts to pay, end unpaid carts, and send refunds. */
export const paymentSweeps: readonly Sweep[] = [
  { name: 'reconcile_payments', everyMs: 2_000, sweep: reconcilePayments },
  { name: 'expire_carts', everyMs: 2_000, sweep: expireCarts },
  { name: 'send_refunds', everyMs: 2_000, sweep: sendRefunds },
];

/** The job that compares the processor's books with ours. */
export const paymentJobs = (services: Services): NounJobs => ({
  tasks: {
    async review_movements(payload) {
      const { days } = payload as { readonly days: number };
      await reviewMovements(services, await listPortalIds(services), days);
      // Gift cards of purchases whose money was lost before losses blocked cards.
      const now = new Date(services.now());
      await forEachPortal(services, (portalId) =>
        services.store.write(portalId, (tx) => holdLostCards(tx, undefined, now)),
      );
    },
  },
  schedule: [
    '*/10 * * * * review_movements {days: 2}',
    // Long enough for refunds to fail and for most disputes to end.
    '13 4 * * * review_movements ?id=review_all_movements&fill=1d {days: 120}',
  ],
});
