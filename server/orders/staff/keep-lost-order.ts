import { formatAmount } from '#domain/pricing/money.ts';
import { keepWithin } from '../../refunds/keep-lost.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { findOrder } from './find-order.ts';

/** Decides that the buyer keeps what they bought with money that was lost, if it is still what was seen (TOD-02). */
export async function keepLostOrder(
  { params: { number }, body: { amount: seen, reason } }: StaffInput<'keepLostOrder'>,
  { services, portalId, scope, catalogue }: StaffRequest,
) {
  const { currency } = catalogue.portal;
  return services.store.write(portalId, async (tx) => {
    const order = await findOrder(tx, scope, number);
    const { kept } = await keepWithin(tx, services, order, { seen, reason, currency });
    return { kept: formatAmount(kept, currency) };
  });
}
