import { CannotStart } from '#database/cannot-start.ts';
import { giveMoveLockBack, type Owner, takeMoveLock } from '../../store/portals/owner.ts';

/**
 * Runs `work` while no other program moves the portal or undoes a move. Without this lock, an export that fails could keep the
 * portal here while a concurrent one takes it away. Throws CannotStart.
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
