import { isDeepStrictEqual } from 'node:util';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { approvalTime, mostWaiting } from '#domain/staff/approvals.ts';
import { shareOf } from '#domain/staff/share.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput } from '../http/input.ts';
import { uuidOf } from '../setup/random.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import { lockKey } from '../store/idempotency.ts';
import {
  approvalById,
  countWaitingOf,
  insertApproval,
  type NewApproval,
  type OrderAct,
} from '../store/staff/approvals.ts';
import { type ActOutcome, givenBy } from './approval-acts.ts';
import { tellAsked } from './tell-about.ts';

/** A refund or change that needs a second person. */
interface AskedAct {
  readonly act: OrderAct;
  readonly sellerId: string;
  readonly orderNumber: string;
  /** The action's input without its reason; `reference` identifies the request, so that it is made once. */
  readonly input: { readonly reference: string };
  readonly reason: string;
  /** Result of the dry run. */
  readonly outcome: ActOutcome;
}

/**
 * Throws `above_limit` for the operator's support, which may not ask to give away more than its role allows (STF-18).
 */
export function refuseSupport({ viewer }: Pick<StaffRequest, 'viewer'>, context: string): void {
  if (viewer.person.is_support) throw new StaffRefusal('above_limit', context);
}

/**
 * Requests a second person's approval of an action, once per reference (STF-12). Throws `too_many`, `approval_over`,
 * `above_limit`.
 */
export async function askApproval(
  request: StaffRequest,
  { act, sellerId, orderNumber, input, reason, outcome }: AskedAct,
): Promise<void> {
  const { services, portalId, viewer } = request;
  refuseSupport(request, 'order');
  const now = services.now();
  const id = uuidOf('approval', String(portalId), viewer.person.id, input.reference);
  await services.store.write(portalId, async (tx) => {
    const isNew = await addRequest(tx, now, {
      id,
      act,
      seller_id: sellerId,
      order_number: orderNumber,
      bulk_run_id: null,
      session_run_id: null,
      input,
      outcome,
      reason,
      asked_by: viewer.person.id,
    });
    if (!isNew) return sameRequest(tx, id, input);
    await auditChange(tx, services.actor, {
      act: 'ask_approval',
      entity: { kind: 'order', id: orderNumber },
      after: {
        approval: id,
        for: act,
        amount: givenBy(outcome).amount,
        currency: outcome.currency,
      },
      personal: { reason },
    });
  });
}

/** Adds a pending request, once per id. Throws `too_many` above the portal's bound or the asker's share of it. */
export async function addRequest(
  tx: Tx,
  now: number,
  asked: Omit<NewApproval, 'asked_at' | 'expires_at'>,
): Promise<boolean> {
  const request = {
    ...asked,
    asked_at: new Date(now),
    expires_at: new Date(now + approvalTime),
  };
  const isNew = await insertApproval(tx, request);
  if (!isNew) return false;
  // Serialized, so that two concurrent requests do not count the same.
  await lockKey(tx, 'approvals');
  const { all, own } = await countWaitingOf(tx, new Date(now), asked.asked_by);
  const share = shareOf(mostWaiting);
  if (own > share) throw new StaffRefusal('too_many', 'approval', { limit: share });
  if (all > mostWaiting) throw new StaffRefusal('too_many', 'approval', { limit: mostWaiting });
  await tellAsked(tx, request, { now, own });
  return true;
}

/** Accepts a repeated request; throws if the reference was used for something else, or the request is decided. */
async function sameRequest(tx: Tx, id: string, input: object): Promise<void> {
  const known = await approvalById(tx, id);
  if (!isDeepStrictEqual(known?.input, input)) {
    throw new InvalidInput([{ path: 'reference', fault: 'was already used for something else' }]);
  }
  if (known?.state !== 'waiting') throw new StaffRefusal('approval_over', 'approval');
  needsNoEntry(tx);
}
