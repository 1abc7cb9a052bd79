import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#contract/api/refusals.ts';
import { placeRefusals } from '#contract/cart/place-refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { formatAmount, sum } from '#domain/pricing/money.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput } from '../http/input.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { refuseBeyond } from '../staff-carts/cart-plan.ts';
import { holdWished } from '../staff-carts/hold-wished.ts';
import { openOfPlan } from '../staff-carts/open-of-plan.ts';
import { releaseAsked } from '../staff-carts/release-asked.ts';
import { type CartWish, wishedCart } from '../staff-carts/wished-cart.ts';
import type { Tx } from '../store/database.ts';
import {
  type ApprovalRow,
  approvalById,
  replaceOutcome,
  shownState,
} from '../store/staff/approvals.ts';
import type { AskedCart } from './approval-answer.ts';
import { describeAskedCart, factsOf, type KeptWish, priceOf, throughJson } from './asked-cart.ts';
import { refuseOneBehind } from './deciders.ts';
import { approveByRun, askerStillMay } from './run-request.ts';

const context = 'approval';

/**
 * Prices a cart again and holds it in the asker's name; the last transaction approves the request (STF-12). Throws
 * `price_changed`, `places_gone`, `outcome_changed` or `not_possible_now`, and then decides nothing.
 */
export async function approveCart(
  viewers: StaffRequest,
  asked: ApprovalRow,
  version: number,
): Promise<void> {
  const { services, portalId, catalogue, viewer } = viewers;
  // The viewer's sellers were already checked for the request; the right to hold carts is the asker's.
  const request: StaffRequest = { ...viewers, scope: 'all' };
  const kept = asked.input as KeptWish;
  const { wish, wished, price } = await askedFor(request, kept);
  const total = sum(wished.plan.amounts ?? []);
  if (price !== total) {
    const now = formatAmount(price, catalogue.portal.currency);
    throw new StaffRefusal('price_changed', context, { price: now });
  }
  const outcome = await describeAskedCart(request, kept, wished, price);
  if (!isDeepStrictEqual(throughJson(outcome), asked.outcome))
    await showOther(request, asked, outcome);
  if (version !== asked.version) throw new StaffRefusal('outcome_changed', context);
  try {
    await orRefused(async () =>
      holdWished(
        request,
        wish,
        wished,
        {
          personId: asked.asked_by,
          given: await openOfPlan(request, wish, wished),
          async decide(tx) {
            const now = services.now();
            if (!(await askerStillMay(tx, asked))) throw new StaffRefusal('former_asker', context);
            await refuseOneBehind(tx, asked, viewer.person.id, now);
            const approver = { person_id: viewer.person.id };
            if (!(await approveByRun(tx, asked, approver, new Date(now)))) {
              throw new StaffRefusal('approval_over', context);
            }
            return { approval: asked.id, asked_by: asked.asked_by };
          },
        },
        async () => undefined,
      ),
    );
  } catch (error) {
    await services.store.write(portalId, async (tx) => {
      needsNoEntry(tx);
      await releaseUnapproved(tx, asked.id, services.now());
    });
    throw error;
  }
}

/** Releases places that an approval held without being completed, once its request is no longer pending. */
export async function releaseUnapproved(tx: Tx, id: string, now: number): Promise<void> {
  const asked = await approvalById(tx, id);
  if (asked?.act !== 'hold_cart') return;
  const state = shownState(asked, now);
  if (state !== 'waiting' && state !== 'approved') await releaseAsked(tx, id, new Date(now));
}

/** Reads a stored request as it would be held now, with its price. */
async function askedFor(request: StaffRequest, kept: KeptWish) {
  return orRefused(async () => {
    const { plan } = await wishedCart(request, { ...kept, parts: 1, schedule: undefined });
    const schedule = kept.schedule.map(({ day, amount }) => ({ day: day ?? plan.today, amount }));
    const wish: CartWish = { ...kept, parts: 1, schedule };
    const wished = await wishedCart(request, wish);
    refuseBeyond(wish, wished.plan, wished.plan.widest);
    // Without its plan, so that a changed price is reported as such.
    const price = await priceOf(request, wish, { wanted: { ...wished.wanted, schedule: [] } });
    return { wish, wished, price };
  });
}

/** Runs `work`, which prices or holds a stored request; turns its refusals into `places_gone` or `not_possible_now`. */
async function orRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && (placeRefusals as readonly string[]).includes(error.code)) {
      throw new StaffRefusal('places_gone', context, { reason: error.code });
    }
    const isRefused =
      error instanceof InvalidInput ||
      error instanceof Refusal ||
      (error instanceof StaffRefusal && error.code === 'too_many');
    if (!isRefused) throw error;
    throw new StaffRefusal('not_possible_now', context, { reason: error.message });
  }
}

/** Stores the request's new outcome, which someone has to look at again. */
async function showOther(
  { services, portalId }: StaffRequest,
  asked: ApprovalRow,
  outcome: AskedCart,
): Promise<never> {
  await services.store.write(portalId, async (tx) => {
    await replaceOutcome(tx, asked, outcome);
    await auditChange(tx, services.actor, {
      act: 'change_approval',
      entity: { kind: 'asked_cart', id: asked.id },
      before: { approval: asked.id, ...factsOf(asked.outcome as AskedCart) },
      after: { approval: asked.id, ...factsOf(outcome) },
    });
  });
  throw new StaffRefusal('outcome_changed', context);
}
