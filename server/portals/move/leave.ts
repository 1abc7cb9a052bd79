import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '#database/cannot-start.ts';
import { auditChange } from '../../audit/audit-change.ts';
import { sealBatch } from '../../audit/seal-entries.ts';
import {
  findPortal,
  type LeavingPortal,
  lockSuspended,
  moneyOnItsWay,
  openWriters,
  setMoved,
} from '../../store/portals/leaving.ts';
import { asTx, inOwnTransaction, type Owner } from '../../store/portals/owner.ts';
import { countRunningJobs, parkJobs, unparkJobs } from '../../store/portals/waiting-jobs.ts';
import { refuseTakenAddress } from './taken-address.ts';
import { withMoveLock } from './with-move-lock.ts';

/** Milliseconds to wait while a portal leaves. */
export interface Patience {
  /** Until every process knows that the portal left: they check at least every five seconds. */
  readonly settle: number;
  /** For pending payments and refunds, running jobs and open transactions. */
  readonly wait: number;
  /** Aborts the wait. */
  readonly signal?: AbortSignal | undefined;
}

const pollEvery = 250;

/** Finds a portal by its key. Throws CannotStart. */
export async function portalHere(owner: Owner, key: string): Promise<LeavingPortal> {
  const portal = await findPortal(owner, key);
  if (!portal) throw new CannotStart(`There is no portal ${key} in this database.`);
  return portal;
}

/** Throws CannotStart while payments or refunds of the portal are pending, and names their carts. */
export async function refuseMoneyOnItsWay(owner: Owner, { id, key }: LeavingPortal): Promise<void> {
  const found = await moneyOnItsWay(owner, id);
  if (found.length === 0) return;
  const list = found.map(({ what, cart }) => `${what} of cart ${cart}`).join(', ');
  throw new CannotStart(
    `Money of ${key} is on its way: ${list}. Let the server finish it, and export again.`,
  );
}

/** Polls a condition until it holds; returns false if it does not within `wait` milliseconds. */
async function became(
  condition: () => Promise<boolean>,
  { wait, signal }: Pick<Patience, 'wait' | 'signal'>,
): Promise<boolean> {
  const until = performance.now() + wait;
  while (!(await condition())) {
    if (performance.now() >= until) return false;
    await pause(pollEvery, undefined, { signal });
  }
  return true;
}

/**
 * Removes a suspended portal from this installation: requests, sweeps and jobs no longer find it, so its data is final when
 * this returns. Does nothing to one that has already left. If it throws CannotStart, the portal is still here.
 */
export async function removePortal(
  owner: Owner,
  key: string,
  { tables, at, ...patience }: Patience & { readonly tables: readonly string[]; readonly at: Date },
): Promise<LeavingPortal> {
  const portal = await portalHere(owner, key);
  if (!portal.suspendedAt) {
    throw new CannotStart(
      `${key} is open: close its shops first, with "npm run portals -- suspend ${key} --reason …".`,
    );
  }
  const isOver = async () => (await moneyOnItsWay(owner, portal.id)).length === 0;
  if (!(await became(isOver, patience))) await refuseMoneyOnItsWay(owner, portal);
  if (!portal.movedAt) {
    await inOwnTransaction(owner, 'begin', async () => {
      if (!(await lockSuspended(owner, portal.id))) {
        throw new CannotStart(`${key} was opened meanwhile, and stays here.`);
      }
      await setMoved(owner, portal.id, at);
      await auditChange(asTx(owner, portal.id), actor, {
        act: 'export_portal',
        entity: { kind: 'portal', id: key },
      });
    });
  }
  try {
    await untilStill(owner, portal, { ...patience, tables });
  } catch (error) {
    await putBack(owner, portal);
    throw error;
  }
  return portal;
}

/**
 * Keeps a portal here after a failed export, unless it had left earlier. Throws CannotStart with instructions if that fails
 * too.
 */
export async function putBack(owner: Owner, { key, movedAt }: LeavingPortal): Promise<void> {
  if (movedAt) return;
  try {
    await cancelMove(owner, key);
  } catch (cause) {
    throw new CannotStart(
      `The export failed, and ${key} counts as moved away (${(cause as Error).message}): export it again, or keep it with "npm run export-portal -- --undo ${key}".`,
      { cause },
    );
  }
}

/** Waits until no job or transaction can change the portal any more. */
async function untilStill(
  owner: Owner,
  { id, key }: LeavingPortal,
  { tables, ...patience }: Patience & { readonly tables: readonly string[] },
): Promise<void> {
  const isIdle = async () => {
    await parkJobs(owner, id);
    return (await countRunningJobs(owner, id)) === 0;
  };
  await pause(patience.settle, undefined, { signal: patience.signal });
  if (!(await became(isIdle, patience))) {
    throw new CannotStart(`Jobs of ${key} are still running. Export again when they are done.`);
  }
  const writers = await openWriters(owner, tables);
  const areDone = async () => {
    const open = await openWriters(owner, tables);
    return writers.every((writer) => !open.includes(writer));
  };
  if (!(await became(areDone, patience))) {
    throw new CannotStart(
      'A program has written to this database and is not done. Export again when it is.',
    );
  }
  // Parks the jobs that these writers enqueued, and seals their audit entries, because no sweep does that any more.
  await parkJobs(owner, id);
  await inOwnTransaction(owner, 'begin', async () => {
    while ((await sealBatch(asTx(owner, id))) > 0) {}
  });
}

/** Brings back a portal that left, unless another program is moving it. Throws CannotStart. */
export const keepPortal = (owner: Owner, key: string): Promise<void> =>
  withMoveLock(owner, key, () => cancelMove(owner, key));

/**
 * Cancels a portal's move: it is suspended as before, and its parked jobs continue. Throws CannotStart, for example if another
 * portal has taken its address since.
 */
export async function cancelMove(owner: Owner, key: string): Promise<void> {
  const portal = await portalHere(owner, key);
  if (!portal.movedAt) throw new CannotStart(`${key} has not moved away.`);
  await inOwnTransaction(owner, 'begin', async () => {
    await refuseTakenAddress(owner, portal.id);
    await setMoved(owner, portal.id, null);
    await unparkJobs(owner, portal.id);
    await auditChange(asTx(owner, portal.id), actor, {
      act: 'keep_portal',
      entity: { kind: 'portal', id: key },
    });
  });
}

const actor = { kind: 'program', id: 'export-portal' } as const;
