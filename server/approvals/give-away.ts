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

/** The money that an act gives away, in minor units. */
interface GivenAway {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
}

interface Giver extends Pick<StaffRequest, 'services' | 'catalogue'> {
  readonly viewer: { readonly person: { readonly id: string } };
}

/**
 * Returns true if an act is above what the viewer may give away alone (STF-12). The order's cart is locked; acts of the
 * same person wait for each other.
 */
export async function isAboveLimit(
  tx: Tx,
  { services, catalogue, viewer }: Giver,
  { orderId, amount }: GivenAway,
): Promise<boolean> {
  const limits = await approvalLimits(tx);
  if (limits.per_order === null && limits.per_day === null) return false;
  const personId = viewer.person.id;
  await lockGiver(tx, personId);
  const since = startOfToday({ services, catalogue });
  return needsApproval(limits, amount, await givenBefore(tx, { orderId, personId, since }));
}

/** The sum that the viewer gave away alone on this day of the portal. */
export const givenAloneToday = (tx: Tx, giver: Giver): Promise<number> =>
  givenToday(tx, giver.viewer.person.id, startOfToday(giver));

function startOfToday({ services, catalogue }: Pick<Giver, 'services' | 'catalogue'>): Date {
  return new Date(startOfDay(services.now(), portalTimezone(catalogue)));
}

/** Records what the viewer gives away, for the sums of the limits. */
export const recordGivenAway = (
  tx: Tx,
  { services, viewer }: Giver,
  { id, orderId, amount }: GivenAway,
  approvalId: string | null = null,
): Promise<void> =>
  insertGivenAway(tx, {
    id,
    ticket_order_id: orderId,
    person_id: viewer.person.id,
    amount,
    given_at: new Date(services.now()),
    approval_id: approvalId,
  });
