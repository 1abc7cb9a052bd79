import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { askApproval } from '../../approvals/ask-approval.ts';
import { isAboveLimit, recordGivenAway } from '../../approvals/give-away.ts';
import { withinRate } from '../../http/rate-limit.ts';
import { refuseUnlessShown } from '../../refunds/shown-outcome.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { readCart } from '../../store/cart/carts.ts';
import { changeLink } from '../staff-edits/change-link.ts';
import type { StaffEdited } from '../staff-edits/edit-within.ts';
import type { EditedOrder } from '../staff-edits/edited-lines.ts';
import { editAsStaff } from '../staff-edits/staff-edit.ts';
import { withdrawEdit } from '../staff-edits/withdraw-edit.ts';
import { findOrder } from './find-order.ts';

/** Thrown inside a change that needs a second person's approval, to roll it back. */
class AboveLimit extends Error {
  readonly outcome: EditedOrder;
  constructor(outcome: EditedOrder) {
    super('above the limit');
    this.outcome = outcome;
  }
}

/** Limit of changes of orders, including dry runs, by one person in an hour. */
const rate = { limit: 600, seconds: 3_600 };

/** Changes an order for a person who may not give money away (SLS-04). */
export const editOrder = (input: StaffInput<'editOrder'>, request: StaffRequest) =>
  edit(input, request, { mayGive: false });

/**
 * Changes an order, and refunds or waives a difference (SLS-04). Above the venue’s limit it requests a second person’s
 * approval instead (STF-12).
 */
export const editOrderAndGive = (input: StaffInput<'editOrderAndGive'>, request: StaffRequest) =>
  edit(input, request, { mayGive: true });

async function edit(
  { params: { number }, body }: StaffInput<'editOrder' | 'editOrderAndGive'>,
  request: StaffRequest,
  { mayGive }: { readonly mayGive: boolean },
) {
  const { services, plainServices, portalId, portalKey, catalogue, scope, viewer } = request;
  await withinRate({ services: plainServices, portalId }, 'staff_edit', viewer.person.id, rate);
  const order = await services.store.read(portalId, (tx) => findOrder(tx, scope, number));
  const seller = catalogue.sellers.get(order.seller_id);
  if (!seller) throw new Refusal('not_found', 'order');
  const { is_trial, seen, reason, ...input } = body;
  let mark: string | null = null;
  const place = { seller: seller.slug, portal: portalKey, order: order.order_number };
  try {
    const done = await editAsStaff(
      services,
      { ...input, reason, ...place },
      {
        isTrial: is_trial,
        async before(tx, due) {
          refuseUnlessShown(due.mark, seen);
          mark = due.mark;
          if (due.amount === 0) return {};
          if (!mayGive) throw new StaffRefusal('gives_away', 'order');
          if (await isAboveLimit(tx, request, due)) throw new AboveLimit(due.result);
          await recordGivenAway(tx, request, due);
          return {};
        },
      },
    );
    const { result } = done;
    return {
      edit: {
        ...result,
        is_trial,
        seen: mark,
        needs_approval: false,
        ...(await linkOf(done, request)),
      },
    };
  } catch (error) {
    if (!(error instanceof AboveLimit)) throw error;
    const { outcome } = error;
    if (!is_trial) {
      const act = 'edit_order' as const;
      const asked = { act, sellerId: order.seller_id, orderNumber: order.order_number, input };
      await askApproval(request, { ...asked, reason, outcome });
    }
    return {
      edit: { ...outcome, is_trial, seen: mark, needs_approval: true, link: null, ends_at: null },
    };
  }
}

/** The link for the buyer to pay for a change that waits for them. */
async function linkOf(
  { id }: StaffEdited,
  { services, portalId, catalogue }: StaffRequest,
): Promise<{ link: string | null; ends_at: string | null }> {
  const cart = await services.store.read(portalId, (tx) => readCart(tx, id));
  if (cart?.state !== 'pending') return { link: null, ends_at: null };
  const link = await changeLink(services, { portalId, catalogue, cart });
  return { link, ends_at: cart.expires_at?.toISOString() ?? null };
}

/** Ends a change that waits for its buyer (SLS-04). */
export async function withdrawOrderEdit(
  { params: { number }, body: { cart } }: StaffInput<'withdrawOrderEdit'>,
  { services, portalId, scope }: StaffRequest,
): Promise<undefined> {
  await services.store.write(portalId, async (tx) => {
    const order = await findOrder(tx, scope, number);
    await withdrawEdit(tx, services, { order, cartId: cart });
  });
}
