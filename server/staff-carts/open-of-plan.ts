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
 * Returns the amount that a plan leaves open beyond the usual bounds, in minor units. Like a refund, it counts as given away by
 * the person who agrees to it (STF-12). Invalid amounts count as 0 here, and are refused when they are compared with the price.
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

/** Returns the most that the viewer's plan may still leave open without a second person; null for no limit. */
export async function mayLeaveOpen(
  tx: Tx,
  { services, catalogue, viewer }: Pick<StaffRequest, 'services' | 'catalogue' | 'viewer'>,
): Promise<Minor | null> {
  const limits = await approvalLimits(tx);
  const since = new Date(startOfDay(services.now(), portalTimezone(catalogue)));
  const today = await givenToday(tx, viewer.person.id, since);
  return leftAlone(limits, { on_order: 0, today });
}
