import { CannotStart } from '#database/cannot-start.ts';
import { lockAddresses, takenAddress } from '../../store/portals/arriving.ts';
import type { Owner } from '../../store/portals/owner.ts';

/**
 * Refuses a portal whose address another portal has here, and prevents others from taking it until the transaction ends. Throws
 * CannotStart.
 */
export async function refuseTakenAddress(owner: Owner, portalId: number): Promise<void> {
  await lockAddresses(owner);
  const taken = await takenAddress(owner, portalId);
  if (!taken) return;
  throw new CannotStart(
    `The address ${taken.address} belongs to the portal ${taken.key} here: give one of them another in its tenant file.`,
  );
}
