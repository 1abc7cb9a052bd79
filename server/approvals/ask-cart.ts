import { isDeepStrictEqual } from 'node:util';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { amountsFault } from '#domain/payments/instalment-plan.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { invalid } from '../http/input.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { faultOf, refuseBeyond } from '../staff-carts/cart-plan.ts';
import { lockCartId, usedForAnother } from '../staff-carts/hold-wished.ts';
import { mayLeaveOpen, openOfPlan } from '../staff-carts/open-of-plan.ts';
import { type CartWish, type WishedCart, wishedCart } from '../staff-carts/wished-cart.ts';
import { approvalById } from '../store/staff/approvals.ts';
import { cartIdOf } from '../store/staff-carts/staff-carts.ts';
import { wireApproval } from './approval-answer.ts';
import { addRequest, refuseSupport } from './ask-approval.ts';
import { describeAskedCart, factsOf, type KeptWish, priceOf, throughJson } from './asked-cart.ts';

const context = 'approval';
/** The maximum number of carts that one person may request in a minute. */
const rate = { limit: 20, seconds: 60 };

/**
 * Requests approval to hold places under a plan beyond the viewer's limits, from someone who may refund (SLS-06,
 * STF-12).
 */
export async function askStaffCart(
  { body: { reason, ...body } }: StaffInput<'askStaffCart'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'askStaffCart'>> {
  const { services, plainServices, portalId, catalogue, viewer } = request;
  refuseSupport(request, context);
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'ask_staff_cart', viewer.person.id, rate);
  const wish: CartWish = { ...body, parts: 1 };
  const wished = await wishedCart(request, wish);
  const { plan, event } = wished;
  refuseBeyond(wish, plan, plan.widest);
  const price = await priceOf(request, wish, wished);
  const fault = amountsFault(plan.amounts ?? [], price);
  if (fault === 'sum') throw invalid('schedule', 'does not add up to the price');
  if (fault !== undefined) throw invalid(`schedule[${fault}].amount`, 'must be above zero');
  if (!(await needsSecond(request, wish, wished))) throw invalid('schedule', 'needs no approval');
  const [first, ...later] = body.schedule;
  const kept: KeptWish = {
    ...body,
    schedule: first?.day === plan.today ? [{ ...first, day: null }, ...later] : body.schedule,
  };
  const outcome = await describeAskedCart(request, kept, wished, price);
  const row = await services.store.write(portalId, async (tx) => {
    await lockCartId(tx, body.id);
    const known = await approvalById(tx, body.id);
    if (known) {
      const isSame =
        known.act === 'hold_cart' &&
        known.asked_by === viewer.person.id &&
        isDeepStrictEqual(known.input, throughJson(kept));
      if (!isSame) throw usedForAnother();
      if (known.state !== 'waiting') throw new StaffRefusal('approval_over', context);
      needsNoEntry(tx);
      return known;
    }
    if ((await cartIdOf(tx, body.id)) !== undefined) throw usedForAnother();
    await addRequest(tx, services.now(), {
      id: body.id,
      act: 'hold_cart',
      seller_id: event.seller_id,
      order_number: null,
      bulk_run_id: null,
      session_run_id: null,
      input: kept,
      outcome,
      reason,
      asked_by: viewer.person.id,
    });
    await auditChange(tx, services.actor, {
      act: 'ask_approval',
      entity: { kind: 'asked_cart', id: body.id },
      after: { approval: body.id, for: 'hold_cart', ...factsOf(outcome) },
      personal: { reason, name: body.name, email: body.email },
    });
    return approvalById(tx, body.id);
  });
  if (!row) throw new Error(`request ${body.id} is not there`);
  return { approval: wireApproval(row, catalogue) };
}

/**
 * Returns true if the viewer may not agree on a plan alone: it exceeds their bounds, or leaves more open than their
 * limit.
 */
async function needsSecond(
  request: StaffRequest,
  wish: CartWish,
  wished: WishedCart,
): Promise<boolean> {
  const { services, portalId } = request;
  if (faultOf(wished.plan, wished.plan.bounds) !== undefined) return true;
  const open = await openOfPlan(request, wish, wished);
  const most = await services.store.read(portalId, (tx) => mayLeaveOpen(tx, request));
  return most !== null && open > most;
}
