import { z } from 'zod';
import { uuid } from '#contract/api/scalars.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput, readStaffRequest } from '../http/input.ts';
import type { Services } from '../services/services.ts';
import { oldDifference, writeSettled } from '../store/orders/old-differences.ts';

const wishOfStaff = z.strictObject({
  /** The difference's id, as `npm run audit` shows it. */
  difference: uuid,
  reason: z.string().trim().min(1).max(500),
});

export interface SettledDifference {
  readonly orderNumber: string;
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
}

/** Settles a difference left by an earlier release, once and with a reason. Moves no money. Throws InvalidInput. */
export async function settleDifference(
  services: Services,
  given: unknown,
): Promise<SettledDifference> {
  const { difference: id, reason } = readStaffRequest(wishOfStaff, given);
  const at = new Date(services.now());
  for (const portalId of new Set((await services.cache.directory()).map((row) => row.portalId))) {
    const found = await services.store.read(portalId, (tx) => oldDifference(tx, id));
    if (!found) continue;
    const { currency } = (await services.cache.catalogue(portalId)).portal;
    const amount = formatAmount(found.amount, currency);
    const order = found.order_number;
    await services.store.write(portalId, async (tx) => {
      if (!(await writeSettled(tx, { id, at, reason }))) return needsNoEntry(tx);
      await auditChange(tx, services.actor, {
        act: 'settle_difference',
        entity: { kind: 'order', id: order },
        after: { difference: id, cause: found.cause, amount, currency },
        personal: { reason },
      });
    });
    return { orderNumber: order, amount, currency };
  }
  throw new InvalidInput([{ path: 'difference', fault: 'does not exist' }]);
}
