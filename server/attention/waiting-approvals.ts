import { type ActOutcome, givenBy } from '../approvals/approval-acts.ts';
import type { BulkRefunded } from '../approvals/approval-answer.ts';
import { countWaiting, listWaiting } from '../store/staff/approvals.ts';
import type { AttentionSource } from './source.ts';

/** Milliseconds before its end from which a request is urgent. */
const lastDay = 86_400_000;

/** Refunds and changes above the venue's limit that wait for a second person (STF-12). */
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
      entries: waiting.map((row) => {
        const { id, act, order_number, asked_name, asked_at, expires_at } = row;
        const outcome = row.outcome as ActOutcome | BulkRefunded;
        return {
          kind: 'approval_waiting' as const,
          id: `approval_waiting ${id}`,
          act,
          urgency: expires_at.getTime() - now < lastDay ? ('now' as const) : ('soon' as const),
          since: asked_at.toISOString(),
          request_of: order_number,
          // The outcome of one order does not count it.
          orders: 'orders' in outcome ? outcome.orders : 1,
          by: asked_name,
          amount: 'orders' in outcome ? outcome.amount : givenBy(outcome).amount,
        };
      }),
    };
  },
};
