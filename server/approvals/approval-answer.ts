import type { z } from 'zod';
import type { approval, refunded } from '#contract/staff/approval-calls.ts';
import type { EditedOrder } from '../orders/staff-edits/edited-lines.ts';
import type { RefundedOrder } from '../refunds/refund-request.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { ApprovalRow } from '../store/staff/approvals.ts';
import { givenBy } from './approval-acts.ts';

type Answer = z.output<typeof approval>;

/** A refund on the wire. */
export const wireRefund = ({ parts, ...refund }: RefundedOrder): z.output<typeof refunded> => ({
  ...refund,
  parts: parts.map(({ gateway_id, last_four, amount }) => ({
    method: gateway_id,
    last_four,
    amount,
  })),
});

/** What a request would do, on the wire. */
function outcomeOf({ act, outcome }: ApprovalRow): Pick<Answer, 'outcome' | 'edit'> {
  if (act === 'refund_order') return { outcome: wireRefund(outcome as RefundedOrder), edit: null };
  const edit = outcome as EditedOrder;
  const { currency, staying_change, parts } = edit;
  return { outcome: { ...givenBy(edit), currency, staying_change, parts }, edit };
}

/** A request for approval on the wire. */
export const wireApproval = (row: ApprovalRow, { sellers }: Catalogue): Answer => ({
  id: row.id,
  order: row.order_number,
  seller: { id: row.seller_id, name: sellers.get(row.seller_id)?.name ?? row.seller_id },
  reason: row.reason,
  act: row.act,
  ...outcomeOf(row),
  version: row.version,
  asked_by: { id: row.asked_by, name: row.asked_name },
  asked_at: row.asked_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  state: row.state,
  decided_by: row.decided_name,
  decided_at: row.decided_at?.toISOString() ?? null,
});
