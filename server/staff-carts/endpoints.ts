import { Refusal } from '#contract/api/refusals.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { isWithin, sellersOf } from '#domain/staff/rights.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { lockWholeCart, type WholeCart } from '../cart/view/cart-view.ts';
import {
  type StaffEndpoint,
  type StaffInput,
  type StaffRequest,
  staffEndpoint,
} from '../staff/staff-request.ts';
import { releaseCarts, updateCart } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { holdsMoney } from '../store/payments/payments.ts';
import {
  listStaffCarts as list,
  type StaffCart,
  setWithdrawn,
  staffCartById,
} from '../store/staff-carts/staff-carts.ts';
import { dayOfVisit, refuseHoldAfter } from './cart-plan.ts';
import { endOfHold, zoneOfCart } from './cart-wish.ts';
import { holdStaffCart } from './hold-staff-cart.ts';
import { listHoldableSeats, listHoldableTickets } from './holdable.ts';
import { mailStaffCart } from './mail-staff-cart.ts';
import { priceStaffCart } from './price-staff-cart.ts';
import { wireStaffCart, wireStaffCarts } from './staff-cart-answer.ts';

/** The maximum number of carts in a list. */
const mostListed = 200;
const context = 'staff_cart';

type Answer = StaffCallAnswer<'holdStaffCart'>;

const listStaffCarts = (_: StaffInput<'listStaffCarts'>, request: StaffRequest) =>
  request.services.store.read(request.portalId, async (tx) => {
    const carts = await list(tx, sellersOf(request.scope), mostListed);
    return { staff_cart: await wireStaffCarts(tx, carts, request) };
  });

/** Changes when an unpaid cart's hold ends (SLS-06). */
async function extendStaffCart(
  { params: { id }, body }: StaffInput<'extendStaffCart'>,
  request: StaffRequest,
): Promise<Answer> {
  const { services, catalogue } = request;
  return change(request, id, async (tx, held, { cart }) => {
    const { cart_id, event_template_id, event_session_id } = held;
    const zone = zoneOfCart(catalogue, event_template_id);
    const until = endOfHold({ now: services.now(), zone }, body.until);
    refuseHoldAfter(await dayOfVisit(request, event_session_id, zone), body.until);
    if (cart.expires_at?.getTime() === until?.getTime()) return needsNoEntry(tx);
    updateCart(tx, cart_id, { expires_at: until });
    await auditChange(tx, services.actor, {
      act: 'extend_cart',
      entity: { kind: 'cart', id: cart.cart_number },
      before: { expires_at: cart.expires_at?.toISOString() ?? null },
      after: { expires_at: until?.toISOString() ?? null },
    });
  });
}

/** Releases an unpaid cart's places; holds its lock so that no payment can begin in between (SLS-06, law 5). */
async function withdrawStaffCart(
  { params: { id } }: StaffInput<'withdrawStaffCart'>,
  request: StaffRequest,
): Promise<Answer> {
  const { services } = request;
  const withdraw = async (tx: Tx, { cart_id }: StaffCart, whole: WholeCart) => {
    if (whole.unsettled) throw new Refusal('payment_in_progress', context);
    if (holdsMoney(whole)) throw notNow('paid');
    const at = new Date(services.now());
    await releaseCarts(tx, [cart_id]);
    // Expired carts are deleted some time after their hold ends.
    updateCart(tx, cart_id, { expires_at: at });
    await setWithdrawn(tx, id, at);
    await auditChange(tx, services.actor, {
      act: 'withdraw_cart',
      entity: { kind: 'cart', id: whole.cart.cart_number },
    });
  };
  // A repeated request finds it already withdrawn.
  return change(request, id, withdraw, true);
}

/** Changes an unpaid cart under its lock. */
async function change(
  request: StaffRequest,
  id: string,
  work: (tx: Tx, held: StaffCart, whole: WholeCart) => Promise<void>,
  isWithdrawing = false,
): Promise<Answer> {
  const { services, portalId, scope } = request;
  await services.store.write(portalId, async (tx) => {
    const found = await staffCartById(tx, id);
    if (!found || !isWithin(scope, found.seller_id)) throw new Refusal('not_found', context);
    const whole = await lockWholeCart(tx, found.cart_id);
    // Read again under the lock: someone may have withdrawn it in between.
    const held = await staffCartById(tx, id);
    if (!whole || !held) throw new Refusal('not_found', context);
    if (whole.cart.state === 'ordered') throw notNow('paid');
    if (held.withdrawn_at !== null && isWithdrawing) return needsNoEntry(tx);
    if (whole.cart.state === 'expired') throw notNow(held.withdrawn_at ? 'withdrawn' : 'expired');
    return work(tx, held, whole);
  });
  return services.store.read(portalId, async (tx) => {
    const held = await staffCartById(tx, id);
    if (!held) throw new Refusal('not_found', context);
    return { staff_cart: await wireStaffCart(tx, held, request) };
  });
}

const notNow = (reason: string) => new StaffRefusal('not_possible_now', context, { reason });

/** Calls about carts that staff hold for someone. */
export const staffCartEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listStaffCarts', listStaffCarts),
  staffEndpoint('listHoldableTickets', listHoldableTickets),
  staffEndpoint('listHoldableSeats', listHoldableSeats),
  staffEndpoint('priceStaffCart', priceStaffCart),
  staffEndpoint('mailStaffCart', mailStaffCart),
  staffEndpoint('holdStaffCart', holdStaffCart),
  staffEndpoint('extendStaffCart', extendStaffCart),
  staffEndpoint('withdrawStaffCart', withdrawStaffCart),
];
