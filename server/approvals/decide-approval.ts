import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput } from '../http/input.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { releaseAsked } from '../staff-carts/release-asked.ts';
import type { Tx } from '../store/database.ts';
import {
  type ApprovalRow,
  approvalById,
  decideApproval,
  replaceOutcome,
} from '../store/staff/approvals.ts';
import { type ActOutcome, approvalActs, type BeforeGift, givenBy } from './approval-acts.ts';
import { wireApproval } from './approval-answer.ts';
import { checkBulk } from './bulk-approval.ts';
import { approveCart } from './cart-approval.ts';
import { mayDecide, refuseOneBehind } from './deciders.ts';
import { recordGivenAway } from './give-away.ts';
import { approveLimits } from './loosen-limits.ts';
import { askerStillMay } from './run-request.ts';
import { checkSession } from './session-approval.ts';
import { tellDeclined } from './tell-about.ts';

const context = 'approval';

/**
 * Approves and carries out another person's request in one transaction (STF-12). Repeats the dry run first: an outcome
 * that the viewer has not seen is stored, and the approval refused.
 */
export async function approve(
  { params: { id }, body: { version } }: StaffInput<'approve'>,
  request: StaffRequest,
) {
  const { services, portalId, viewer } = request;
  const asked = await services.store.read(portalId, (tx) => askedAct(tx, request, id));
  if (asked.state === 'approved' && asked.decided_by === viewer.person.id)
    return answer(request, id);
  if (asked.asked_by === viewer.person.id) throw new StaffRefusal('own_request', context);
  refuseOver(asked, services.now());
  await services.store.read(portalId, async (tx) => {
    await refuseFormerAsker(tx, asked);
    await refuseOneBehind(tx, asked, viewer.person.id, services.now());
  });
  if (asked.act === 'loosen_limits') {
    await approveLimits(request, asked);
    return answer(request, id);
  }
  if (asked.act === 'hold_cart') {
    await approveCart(request, asked, version);
    return answer(request, id);
  }
  const { bulk_run_id: bulk, session_run_id: session } = asked;
  if (bulk !== null || session !== null) {
    if (version !== asked.version) throw new StaffRefusal('outcome_changed', context);
    if (bulk !== null) await checkBulk(request, asked, bulk);
    if (session !== null) await checkSession(request, asked, session);
    return answer(request, id);
  }

  const outcome = await run(request, asked, { isTrial: true });
  if (!isDeepStrictEqual(outcome, asked.outcome)) await storeOutcome(request, asked, outcome);
  else if (version !== asked.version) throw new StaffRefusal('outcome_changed', context);
  let isCarriedOut = false;
  await run(request, asked, {
    async before(tx, due) {
      isCarriedOut = true;
      // The order has changed since the dry run: nothing happens, and the next attempt shows it.
      if (!isDeepStrictEqual(due.result, outcome)) {
        throw new StaffRefusal('outcome_changed', context);
      }
      await refuseFormerAsker(tx, asked);
      await refuseOneBehind(tx, asked, viewer.person.id, services.now());
      await decide(tx, request, asked, 'approved');
      await recordGivenAway(tx, request, due, asked.id);
      return { approval: asked.id, asked_by: asked.asked_by };
    },
  });
  // Its reference was used in the meantime: the asker did it without a second person, under other limits.
  if (!isCarriedOut) throw new StaffRefusal('not_possible_now', context, { reason: 'done' });
  return answer(request, id);
}

/** Declines a request, or withdraws the viewer's own. */
export async function declineApproval(
  { params: { id } }: StaffInput<'declineApproval'>,
  request: StaffRequest,
) {
  const { services, portalId, viewer } = request;
  await services.store.write(portalId, async (tx) => {
    const asked = await askedAct(tx, request, id, { isOwn: true });
    const state = asked.asked_by === viewer.person.id ? 'withdrawn' : 'declined';
    if (asked.state === state && asked.decided_by === viewer.person.id) return needsNoEntry(tx);
    await decide(tx, request, asked, state);
    if (asked.act === 'hold_cart') await releaseAsked(tx, id, new Date(services.now()));
    if (state === 'declined') tellDeclined(tx, asked);
    await auditChange(tx, services.actor, {
      act: state === 'withdrawn' ? 'withdraw_approval' : 'decline_approval',
      entity: thingOf(asked, request.portalKey),
      after: { approval: id, asked_by: asked.asked_by },
    });
  });
  return answer(request, id);
}

/** The thing that a request is about, for its audit entries. */
function thingOf(
  { id, act, order_number, bulk_run_id, event_session_id }: ApprovalRow,
  portal: string,
) {
  if (act === 'loosen_limits') return { kind: 'approval_limits', id: portal };
  if (act === 'hold_cart') return { kind: 'asked_cart', id };
  if (order_number !== null) return { kind: 'order', id: order_number };
  if (bulk_run_id !== null) return { kind: 'bulk_run', id: bulk_run_id };
  return { kind: 'session', id: event_session_id ?? '' };
}

/**
 * Returns the request if the viewer has its action's rights for its sellers, or, with `isOwn`, if they asked to hold
 * places.
 */
async function askedAct(
  tx: Tx,
  { viewer }: StaffRequest,
  id: string,
  { isOwn = false } = {},
): Promise<ApprovalRow> {
  const asked = await approvalById(tx, id);
  const mayWithdraw = isOwn && asked?.act === 'hold_cart' && asked.asked_by === viewer.person.id;
  if (!asked || !(mayWithdraw || mayDecide(asked, viewer))) throw new Refusal('not_found', context);
  return asked;
}

function refuseOver({ state, expires_at }: ApprovalRow, now: number): void {
  if (state !== 'waiting' || expires_at.getTime() <= now) {
    throw new StaffRefusal('approval_over', context);
  }
}

/**
 * Throws `former_asker` unless the asker may still do it: otherwise one person alone could give away what needs two.
 */
async function refuseFormerAsker(tx: Tx, asked: ApprovalRow): Promise<void> {
  if (!(await askerStillMay(tx, asked))) throw new StaffRefusal('former_asker', context);
}

async function decide(
  tx: Tx,
  { services, viewer }: StaffRequest,
  { id }: ApprovalRow,
  state: 'approved' | 'declined' | 'withdrawn',
): Promise<void> {
  const decision = { id, state, decided_by: viewer.person.id };
  const isDecided = await decideApproval(tx, {
    ...decision,
    decided_at: new Date(services.now()),
  });
  if (!isDecided) throw new StaffRefusal('approval_over', context);
}

/** Carries out a request; throws `not_possible_now` if it has become impossible. */
async function run(
  { services, portalKey, catalogue, viewer }: StaffRequest,
  { act, input, reason, seller_id, order_number }: ApprovalRow,
  options: { isTrial?: boolean; before?: BeforeGift },
): Promise<ActOutcome> {
  if (act !== 'refund_order' && act !== 'edit_order' && act !== 'keep_lost_order') {
    throw new Error(`${act} is not made within a call`);
  }
  const seller = catalogue.sellers.get(seller_id ?? '')?.slug ?? seller_id;
  const given = { ...(input as object), reason, seller, portal: portalKey, order: order_number };
  try {
    const reach = (sellerId: string) => mayDecide({ act, seller_id: sellerId }, viewer.person);
    return await approvalActs[act](services, given, { ...options, reach });
  } catch (error) {
    // A payment in progress is over soon; the page reports it by itself.
    const isRefused =
      error instanceof InvalidInput ||
      (error instanceof Refusal && error.code !== 'payment_in_progress') ||
      (error instanceof StaffRefusal && error.code === 'edit_open');
    if (!isRefused) throw error;
    throw new StaffRefusal('not_possible_now', context, { reason: error.message });
  }
}

/** Stores a changed outcome to be looked at. */
async function storeOutcome(
  { services, portalId, portalKey }: StaffRequest,
  asked: ApprovalRow,
  outcome: ActOutcome,
): Promise<never> {
  await services.store.write(portalId, async (tx) => {
    await replaceOutcome(tx, asked, outcome);
    await auditChange(tx, services.actor, {
      act: 'change_approval',
      entity: thingOf(asked, portalKey),
      before: { approval: asked.id, amount: givenBy(asked.outcome as ActOutcome).amount },
      after: { approval: asked.id, amount: givenBy(outcome).amount },
    });
  });
  throw new StaffRefusal('outcome_changed', context);
}

async function answer({ services, portalId, catalogue }: StaffRequest, id: string) {
  const row = await services.store.readOnce(portalId, (tx) => approvalById(tx, id));
  if (!row) throw new Refusal('not_found', context);
  return { approval: wireApproval(row, catalogue) };
}
