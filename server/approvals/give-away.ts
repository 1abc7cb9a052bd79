import { needsApproval } from '#domain/staff/approvals.ts';
import { startOfDay } from '#domain/time/start-of-day.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { portalTimezone } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import {
  approvalLimits,
  givenBefore,
  givenToday,
  insertGivenAway,
  lockGiver,
} from '../store/staff/approvals.ts';

/** The money that an action gives away on one order, in minor units. */
interface GivenOfOrder {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
}

/** The money that an action gives away, including that of other orders it changes. */
interface GivenAway extends GivenOfOrder {
  readonly beside?: readonly GivenOfOrder[];
}

interface Giver extends Pick<StaffRequest, 'services' | 'catalogue'> {
  readonly viewer: { readonly person: { readonly id: string } };
}

/**
 * Returns true if an action exceeds what the viewer may give away alone (STF-12). The order's cart must be locked;
 * actions of one person are serialized.
 */
export async function isAboveLimit(
  tx: Tx,
  { services, catalogue, viewer }: Giver,
  { beside = [], ...own }: GivenAway,
): Promise<boolean> {
  const limits = await approvalLimits(tx);
  if (limits.per_order === null && limits.per_day === null) return false;
  const personId = viewer.person.id;
  await lockGiver(tx, personId);
  const since = startOfToday({ services, catalogue });
  let sum = 0;
  for (const { orderId, amount } of [own, ...beside]) {
    const given = await givenBefore(tx, { orderId, personId, since });
    if (needsApproval(limits, amount, { ...given, today: given.today + sum })) return true;
    sum += amount;
  }
  return false;
}

/** The total that the viewer has given away alone today, on the portal's day. */
export const givenAloneToday = (tx: Tx, giver: Giver): Promise<number> =>
  givenToday(tx, giver.viewer.person.id, startOfToday(giver));

function startOfToday({ services, catalogue }: Pick<Giver, 'services' | 'catalogue'>): Date {
  return new Date(startOfDay(services.now(), portalTimezone(catalogue)));
}

/** Records what the viewer gives away, for the limits' totals. */
export async function recordGivenAway(
  tx: Tx,
  { services, viewer }: Giver,
  { beside = [], ...own }: GivenAway,
  approvalId: string | null = null,
): Promise<void> {
  for (const { id, orderId, amount } of [own, ...beside]) {
    await insertGivenAway(tx, {
      id,
      ticket_order_id: orderId,
      person_id: viewer.person.id,
      amount,
      given_at: new Date(services.now()),
      approval_id: approvalId,
    });
  }
}
