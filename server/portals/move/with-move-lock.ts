import { CannotStart } from '#database/cannot-start.ts';
import { giveMoveLockBack, type Owner, takeMoveLock } from '../../store/portals/owner.ts';

/**
 * Runs `work` while no other program moves or keeps the portal: of two concurrent exports, one that fails would otherwise keep
 * the portal here while the other one takes it away. Throws CannotStart.
 */
export async function withMoveLock<T>(
  owner: Owner,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!(await takeMoveLock(owner, key))) {
    throw new CannotStart(
      `Another program is moving ${key}, or keeping it here: let it finish first.`,
    );
  }
  try {
    return await work();
  } finally {
    await giveMoveLockBack(owner, key);
  }
}
