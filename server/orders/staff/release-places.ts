import { releasePlaces as release } from '../../refunds/release-places.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { findOrder } from './find-order.ts';

/** Puts places of refunded tickets on sale again (SLS-03). */
export async function releasePlaces(
  { params: { number }, body: { tickets } }: StaffInput<'releasePlaces'>,
  { services, portalId, scope }: StaffRequest,
) {
  const released = await services.store.write(portalId, async (tx) =>
    release(tx, await findOrder(tx, scope, number), tickets, services),
  );
  return { released };
}
