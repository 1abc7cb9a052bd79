import { Refusal } from '#contract/api/refusals.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { equalParts } from '#domain/payments/payment-schedule.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { priceOfInjected } from '../cart/inject-cart.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { planOf } from './cart-plan.ts';
import { linesOf, namingWish, zoneOfCart } from './cart-wish.ts';
import { findEvent } from './holdable.ts';
import { mayLeaveOpen } from './open-of-plan.ts';

/** Limit on prices requested by one person. */
const rate = { limit: 60, seconds: 60 };

/** Returns the price of a requested cart with its equal parts, without holding anything. */
export async function priceStaffCart(
  { body }: StaffInput<'priceStaffCart'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'priceStaffCart'>> {
  const { services, plainServices, portalId, portalKey, catalogue, viewer } = request;
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_cart_price', viewer.person.id, rate);
  const event = findEvent(request, body.event);
  const seller = catalogue.sellers.get(event.seller_id);
  if (!seller) throw new Refusal('not_found', 'event');
  const wanted = {
    reference: 'console',
    seller: seller.slug,
    portal: portalKey,
    tickets: linesOf(body, event),
  };
  const price = await namingWish(body, () => priceOfInjected(services, wanted));
  const { currency } = catalogue.portal;
  const amounts = equalParts(price, body.parts);
  const clock = { now: services.now(), zone: zoneOfCart(catalogue, event.id) };
  const { days, bounds, usual, widest } = await planOf(request, body, {
    clock,
    sellerId: seller.id,
  });
  // People who may not refund only have the usual bounds.
  const most =
    bounds === usual ? 0 : await services.store.read(portalId, (tx) => mayLeaveOpen(tx, request));
  const own = most === null ? bounds : usual;
  return {
    price: formatAmount(price, currency),
    parts: days.map((day, at) => ({ day, amount: formatAmount(amounts[at] ?? 0, currency) })),
    last_day: own.lastDay,
    latest_day: widest.lastDay,
    least_first_percent: own.leastFirst,
    may_leave_open: formatAmount(most ?? 0, currency),
  };
}
