import { equalParts } from '#domain/payments/payment-schedule.ts';
import { openBeyond } from '#domain/payments/plan-fault.ts';
import type { Minor } from '#domain/pricing/money.ts';
import { leftAlone } from '#domain/staff/approvals.ts';
import { startOfDay } from '#domain/time/start-of-day.ts';
import { priceOfInjected } from '../cart/inject-cart.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { portalTimezone } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { approvalLimits, givenToday } from '../store/staff/approvals.ts';
import { faultOf } from './cart-plan.ts';
import { namingWish } from './cart-wish.ts';
import type { CartWish, WishedCart } from './wished-cart.ts';

/**
 * The money that a plan leaves open beyond the usual bounds, in minor units: it is given away, like a refund, by whoever agrees
 * on it (STF-12). Amounts that are none are left to whoever compares them with the price.
 */
export async function openOfPlan(
  { services }: Pick<StaffRequest, 'services'>,
  wish: CartWish,
  { plan, wanted }: Pick<WishedCart, 'plan' | 'wanted'>,
): Promise<Minor> {
  if (wish.schedule === undefined && wish.parts === 1) return 0;
  if (faultOf(plan, plan.usual) === undefined) return 0;
  const equal = () => priceOfInjected(services, { ...wanted, reference: 'console' });
  const amounts = plan.amounts ?? equalParts(await namingWish(wish, equal), plan.days.length);
  if (!amounts.every((amount) => amount > 0)) return 0;
  return openBeyond(plan.days, amounts, plan.usual);
}

/** The most that a plan of the viewer may still leave open so without a second person; null: any. */
export async function mayLeaveOpen(
  tx: Tx,
  { services, catalogue, viewer }: Pick<StaffRequest, 'services' | 'catalogue' | 'viewer'>,
): Promise<Minor | null> {
  const limits = await approvalLimits(tx);
  const since = new Date(startOfDay(services.now(), portalTimezone(catalogue)));
  const today = await givenToday(tx, viewer.person.id, since);
  return leftAlone(limits, { on_order: 0, today });
}
