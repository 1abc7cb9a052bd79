import { countWaiting, listWaiting } from '../store/staff/approvals.ts';
import type { AttentionSource } from './source.ts';

/** Milliseconds before its end from which a request is urgent. */
const lastDay = 86_400_000;

/** Refunds above the venue's limit that wait for a second person (STF-12). */
export const waitingApprovalSource: AttentionSource = {
  kind: 'approval_waiting',
  async read({ tx, now, sellers, isWhole, limit }) {
    const at = new Date(now);
    const own = isWhole ? null : sellers;
    const [waiting, total] = await Promise.all([
      listWaiting(tx, own, at, limit),
      countWaiting(tx, at, own),
    ]);
    return {
      total,
      entries: waiting.map(({ id, order_number, asked_name, asked_at, expires_at, outcome }) => {
        // The outcome of one order does not count it.
        const { amount, orders = 1 } = outcome as {
          readonly amount: string;
          readonly orders?: number;
        };
        return {
          kind: 'approval_waiting' as const,
          id: `approval_waiting ${id}`,
          urgency: expires_at.getTime() - now < lastDay ? ('now' as const) : ('soon' as const),
          since: asked_at.toISOString(),
          request_of: order_number,
          orders,
          by: asked_name,
          amount,
        };
      }),
    };
  },
};
