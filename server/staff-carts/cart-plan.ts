import { staffRoutes } from '#contract/staff/staff-routes.ts';
import { addDays, dayIn } from '#domain/events/schedule.ts';
import { daysFault } from '#domain/payments/instalment-plan.ts';
import { daysOfParts, mostMonths, planBounds } from '#domain/payments/plan-bounds.ts';
import { boundsFault, type PlanBounds } from '#domain/payments/plan-fault.ts';
import { type Minor, parsePrice } from '#domain/pricing/money.ts';
import { isWithin, scopeOf } from '#domain/staff/rights.ts';
import { dayOf } from '#domain/time/days.ts';
import { invalid } from '../http/input.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import { startOfSession } from '../store/events/session-changes.ts';
import type { CartClock } from './cart-wish.ts';

const dayFaults = {
  is_over: 'must not be over',
  not_later: 'must be after the day before it',
} as const;

/** A payment plan as staff enter it: equal parts, or a list of days and amounts. */
interface Payment {
  readonly parts: number;
  readonly schedule?: readonly { readonly day: string; readonly amount: string }[] | undefined;
  readonly session?: string | undefined;
}

interface PlanOf {
  readonly clock: CartClock;
  readonly sellerId: string;
}

/** A payment plan, and the bounds on what the person may agree to. */
export interface CartPlan {
  readonly today: string;
  /** The day of the visit; null without a session. */
  readonly visit: string | null;
  readonly bounds: PlanBounds;
  /** The bounds for people who may not give money away. */
  readonly usual: PlanBounds;
  /** The bounds for people who may refund. */
  readonly widest: PlanBounds;
  /** The venue's minimum first part, in percent. */
  readonly leastFirst: number;
  /** The due days of its parts; only today if all is paid at once. */
  readonly days: readonly string[];
  /** Amounts in minor units, NaN for invalid ones; null if the parts are equal. */
  readonly amounts: readonly Minor[] | null;
}

/**
 * Reads a plan. Equal parts are a month apart, or less if the visit is too soon for that, so that they are paid before its day.
 * Throws InvalidInput if there are too few days.
 */
export async function planOf(
  request: StaffRequest,
  { parts, schedule, session }: Payment,
  { clock, sellerId }: PlanOf,
): Promise<CartPlan> {
  const { catalogue } = request;
  const today = dayIn(clock.zone, new Date(clock.now).toISOString());
  const visit = await dayOfVisit(request, session, clock.zone);
  const leastFirst = configValue(catalogue, 'instalments.least_first_percent', {
    seller: sellerId,
  });
  const usual = planBounds(today, visit, { leastFirst, mayGive: false });
  const widest = planBounds(today, visit, { leastFirst, mayGive: true });
  const bounds = mayRefund(request, sellerId) ? widest : usual;
  const equal = () =>
    daysOfParts(today, parts, usual.lastDay) ?? daysOfParts(today, parts, bounds.lastDay);
  const days = schedule?.map(({ day }) => day) ?? equal();
  if (!days) throw invalid('parts', 'must be fewer, since the visit is too soon for as many days');
  const amounts =
    schedule?.map(({ amount }) => parsePrice(amount, catalogue.portal.currency) ?? Number.NaN) ??
    null;
  return { today, visit, bounds, usual, widest, leastFirst, days, amounts };
}

/**
 * Returns a cart's schedule, each part due at the end of its day; empty if all is paid at once. Throws InvalidInput for invalid
 * days.
 */
export function scheduleOf(
  { zone }: CartClock,
  { schedule, parts }: Payment,
  { today, days }: CartPlan,
) {
  if (schedule === undefined && parts === 1) return [];
  const found = daysFault(days, today);
  if (found) throw invalid(`schedule[${found.at}].day`, dayFaults[found.fault]);
  return days.map((day, at) => {
    const amount = schedule?.[at]?.amount;
    return {
      due: new Date(dayOf(day, zone).until - 60_000).toISOString(),
      ...(amount === undefined ? {} : { amount }),
    };
  });
}

/**
 * Throws InvalidInput if the last day is too late or the first part too small for what the person may agree to: the whole price
 * is due before the visit, and a share of it up front. Ignores invalid amounts, which are refused when they are compared with
 * the price (SLS-06).
 */
export function refuseBeyond(
  { schedule, parts }: Payment,
  plan: CartPlan,
  bounds: PlanBounds = plan.bounds,
): void {
  if (schedule === undefined && parts === 1) return;
  const { days, visit } = plan;
  const fault = faultOf(plan, bounds);
  if (fault === 'too_late') {
    const path = schedule === undefined ? 'parts' : `schedule[${days.length - 1}].day`;
    const isOfVisit = visit !== null && bounds.lastDay <= addDays(visit, -1);
    throw invalid(
      path,
      isOfVisit
        ? 'must be before the day of the visit, unless someone who may refund agrees on a later one'
        : `must be within ${mostMonths} months from today`,
    );
  }
  if (fault === 'too_little') {
    const least = `must be ${bounds.leastFirst} percent of the price at least`;
    throw invalid('schedule[0].amount', `${least}, unless someone who may refund agrees on less`);
  }
}

/** Returns the first error of a plan against bounds. */
export function faultOf({ days, amounts }: CartPlan, bounds: PlanBounds) {
  const areAll = amounts?.every((amount) => amount > 0) ?? false;
  return boundsFault(days, areAll ? (amounts ?? []) : [], bounds);
}

function mayRefund({ viewer }: StaffRequest, sellerId: string): boolean {
  const scope = scopeOf(viewer.grants, staffRoutes.refundOrder.access.needs);
  return scope !== undefined && isWithin(scope, sellerId);
}

/** Throws InvalidInput for a hold that outlasts the day of the visit: its places could not be sold afterwards. */
export function refuseHoldAfter(visit: string | null, until: string | null): void {
  if (visit !== null && until !== null && until > visit) {
    throw invalid('until', 'must not be after the day of the visit');
  }
}

/** Returns a session's day in the cart's time zone; null without a session. */
export async function dayOfVisit(
  { services, portalId }: StaffRequest,
  session: string | null | undefined,
  zone: string,
): Promise<string | null> {
  if (session === undefined || session === null) return null;
  const start = await services.store.read(portalId, (tx) => startOfSession(tx, session));
  return start === undefined ? null : dayIn(zone, start.toISOString());
}
