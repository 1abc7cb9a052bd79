import { type ActOutcome, givenBy } from '../approvals/approval-acts.ts';
import type { AskedCart, ManyRefunded } from '../approvals/approval-answer.ts';
import {
  type ApprovalRow,
  countWaiting,
  listWaiting,
  type RequestScope,
} from '../store/staff/approvals.ts';
import type { AttentionAsked, AttentionEntry, AttentionSource, Found } from './source.ts';

/** Milliseconds before a request expires from which it is urgent. */
const lastDay = 86_400_000;

/** Refunds and changes above the venue's limit, waiting for a second person (STF-12). */
export const waitingApprovalSource: AttentionSource = {
  kind: 'approval_waiting',
  read: (asked) =>
    found(asked, { ...none, money: sellersOf(asked) }, (row) => {
      const { id, act, order_number, asked_name } = row;
      if (act === 'cancel_session' || act === 'loosen_limits') return [];
      if (act === 'hold_cart') {
        const { price: amount } = row.outcome as AskedCart;
        const about = { act, request_of: null, orders: 0, by: asked_name, amount };
        return [
          {
            kind: 'approval_waiting',
            id: `approval_waiting ${id}`,
            ...timesOf(row, asked),
            ...about,
          },
        ];
      }
      const outcome = row.outcome as ActOutcome | ManyRefunded;
      return [
        {
          kind: 'approval_waiting',
          id: `approval_waiting ${id}`,
          act,
          ...timesOf(row, asked),
          request_of: order_number,
          // The outcome of one order does not count it.
          orders: 'orders' in outcome ? outcome.orders : 1,
          by: asked_name,
          amount: 'orders' in outcome ? outcome.amount : givenBy(outcome).amount,
        },
      ];
    }),
};

/** Sessions whose cancellation is above the venue's limit, waiting for a second person (STF-12). */
export const waitingSessionSource: AttentionSource = {
  kind: 'session_approval_waiting',
  read: (asked) =>
    found(asked, { ...none, sessions: sellersOf(asked) }, (row) => {
      const { id, event_session_id: session, event_template_id: event, starts_at, timezone } = row;
      if (session === null || event === null || starts_at === null || timezone === null) return [];
      return [
        {
          kind: 'session_approval_waiting',
          id: `session_approval_waiting ${id}`,
          ...timesOf(row, asked),
          event: asked.catalogue.templates.get(event)?.name ?? event,
          session,
          starts_at: starts_at.toISOString(),
          timezone,
          by: row.asked_name,
          amount: (row.outcome as ManyRefunded).amount,
        },
      ];
    }),
};

/** Requests by people other than owners to loosen the limits (STF-12). */
export const waitingLimitsSource: AttentionSource = {
  kind: 'limits_waiting',
  read: (asked) =>
    found(asked, { ...none, limits: true }, (row) => [
      {
        kind: 'limits_waiting',
        id: `limits_waiting ${row.id}`,
        ...timesOf(row, asked),
        by: row.asked_name,
      },
    ]),
};

const none: RequestScope = { money: [], sessions: [], limits: false, asker: null };

const sellersOf = ({ sellers, isWhole }: AttentionAsked) => (isWhole ? null : sellers);

const timesOf = ({ asked_at, expires_at }: ApprovalRow, { now }: AttentionAsked) => ({
  urgency: expires_at.getTime() - now < lastDay ? ('now' as const) : ('soon' as const),
  since: asked_at.toISOString(),
});

async function found(
  { tx, now, limit }: AttentionAsked,
  scope: RequestScope,
  entriesOf: (row: ApprovalRow) => AttentionEntry[],
): Promise<Found> {
  const at = new Date(now);
  const [waiting, total] = await Promise.all([
    listWaiting(tx, scope, at, limit),
    countWaiting(tx, at, scope),
  ]);
  return { total, entries: waiting.flatMap(entriesOf) };
}
