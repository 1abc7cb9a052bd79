import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { refuseBeyond } from './cart-plan.ts';
import { holdWished } from './hold-wished.ts';
import { openOfPlan } from './open-of-plan.ts';
import { wireStaffCart } from './staff-cart-answer.ts';
import { wishedCart } from './wished-cart.ts';

/** Limit on carts held by one person. */
const rate = { limit: 20, seconds: 60 };

/** Holds places for someone, through the same code as `npm run inject-cart` (SLS-06). */
export async function holdStaffCart(
  { body }: StaffInput<'holdStaffCart'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'holdStaffCart'>> {
  const { plainServices: services, portalId, viewer } = request;
  await withinRate({ services, portalId }, 'staff_cart', viewer.person.id, rate);
  const wished = await wishedCart(request, body);
  refuseBeyond(body, wished.plan);
  const given = await openOfPlan(request, body, wished);
  const terms = { personId: viewer.person.id, given };
  return holdWished(request, body, wished, terms, async (tx, cart) => ({
    staff_cart: await wireStaffCart(tx, cart, request),
  }));
}
