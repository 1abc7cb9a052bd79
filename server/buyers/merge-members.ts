import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import {
  faultOfMerge,
  faultOfUndo,
  type MergeFault,
  mostMoved,
} from '#domain/accounts/account-merge.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import {
  idsOf,
  insertMerge,
  lockAccounts,
  lockMerge,
  lockParts,
  lockPendingCarts,
  lockRenewalCarts,
  type MergePart,
  markUndone,
  mergeFacts,
  moveParts,
  partsOf,
  partsOfMerge,
  readMerge,
  setMerged,
  stayingSince,
} from '../store/accounts/account-merges.ts';
import { revokeMailboxTokens } from '../store/accounts/mailbox-tokens.ts';
import { memberByEmail } from '../store/accounts/members.ts';
import { deleteSessionsOf } from '../store/accounts/web-sessions.ts';
import type { Tx } from '../store/database.ts';
import { runOrRollBack } from '../store/trial.ts';

/** Limit per hour on merges and undone merges by one person, dry runs included. */
const rate = { limit: 200, seconds: 3_600 };

const count = ({ plainServices: services, portalId, viewer }: StaffRequest) =>
  withinRate({ services, portalId }, 'staff_merge', viewer.person.id, rate);

const refused = (reason: MergeFault) => new StaffRefusal('merge_refused', 'member', { reason });

/**
 * Merges a member's account into another, or reports what a merge would do (SLS-07). Orders and memberships move; logins and
 * saved cards stay with the old account, which can no longer be logged in to. A retry with the merge's id changes nothing.
 */
export async function mergeMembers(
  { params: { id: kept }, body: { id, merged, is_trial } }: StaffInput<'mergeMembers'>,
  request: StaffRequest,
) {
  await count(request);
  const { services, portalId } = request;
  return runOrRollBack(services.store, portalId, is_trial, async (tx) => {
    const parts = await merge(tx, { id, kept, merged }, request);
    const [orders, memberships] = [idsOf(parts, 'order'), idsOf(parts, 'membership')];
    return { merge: { id, is_trial, orders: orders.length, memberships: memberships.length } };
  });
}

interface Merge {
  readonly id: string;
  readonly kept: string;
  readonly merged: string;
}

/**
 * Locks unpaid carts, the accounts, paid carts and memberships, in this order: a booking locks a cart, its buyer's account and
 * memberships; a refund locks a paid cart and memberships.
 */
async function merge(
  tx: Tx,
  { id, kept, merged }: Merge,
  { services: { actor, now }, viewer }: StaffRequest,
): Promise<MergePart[]> {
  if (kept === merged) throw refused('same_account');
  await lockRenewalCarts(tx, merged);
  const accounts = await lockAccounts(tx, [kept, merged]);
  const known = await readMerge(tx, id);
  if (known) {
    if (known.kept_id !== kept || known.merged_id !== merged)
      throw new Refusal('not_found', 'merge');
    needsNoEntry(tx);
    return partsOfMerge(tx, id);
  }
  if (accounts.filter(({ kind }) => kind === 'member').length < 2) {
    throw new Refusal('not_found', 'member');
  }
  const parts = await partsOf(tx, merged, mostMoved + 1);
  if (parts.length > mostMoved) throw new StaffRefusal('too_many', 'member', { limit: mostMoved });
  await lockParts(tx, parts);
  const [keptFacts, mergedFacts] = [await mergeFacts(tx, kept), await mergeFacts(tx, merged)];
  const fault = faultOfMerge({ id: kept, ...keptFacts }, { id: merged, ...mergedFacts });
  if (fault) throw refused(fault);
  const at = new Date(now());
  await moveParts(tx, parts, { from: merged, to: kept });
  await setMerged(tx, merged, true);
  await deleteSessionsOf(tx, merged);
  await revokeMailboxTokens(tx, merged, 'email', at);
  await revokeMailboxTokens(tx, merged, 'password', at);
  const row = { id, kept_id: kept, merged_id: merged, person_id: viewer.person.id, merged_at: at };
  await insertMerge(tx, row, parts);
  const emailOf = (account: string) => accounts.find((one) => one.id === account)?.email ?? '';
  await auditChange(tx, actor, {
    act: 'merge_members',
    entity: { kind: 'member', id: kept },
    after: {
      merged,
      orders: idsOf(parts, 'order').length,
      memberships: idsOf(parts, 'membership').length,
    },
    personal: { email: emailOf(kept), 'email of the merged account': emailOf(merged) },
  });
  return parts;
}

/**
 * Undoes a merge, or reports what undoing it would do (SLS-07). Everything that moved goes back in its current state; later
 * purchases stay and are listed. The old account can be logged in to as before.
 */
export async function undoMerge(
  { params: { id }, body: { is_trial } }: StaffInput<'undoMerge'>,
  request: StaffRequest,
) {
  await count(request);
  const { services, portalId } = request;
  return runOrRollBack(services.store, portalId, is_trial, async (tx) => {
    const { moved, staying } = await undo(tx, id, request);
    return {
      undo: { is_trial, orders: moved.order, memberships: moved.membership, staying },
    };
  });
}

async function undo(tx: Tx, id: string, { services: { actor, now } }: StaffRequest) {
  const found = await lockMerge(tx, id);
  if (!found) throw new Refusal('not_found', 'merge');
  const { kept_id: kept, merged_id: merged } = found;
  const parts = await partsOfMerge(tx, id);
  await lockPendingCarts(tx, parts);
  const accounts = await lockAccounts(tx, [kept, merged]);
  await lockParts(tx, parts);
  const { email, email_verified_at } = accounts.find((one) => one.id === merged) ?? {};
  const isConfirmed = email && email_verified_at;
  const fault = faultOfUndo(
    {
      mergedAt: found.merged_at.getTime(),
      isUndone: found.undone_at !== null,
      isKeptOpen: accounts.some((one) => one.id === kept && one.kind === 'member'),
      isAddressTaken: isConfirmed ? (await memberByEmail(tx, email)) !== undefined : false,
    },
    now(),
  );
  if (fault) throw refused(fault);
  const staying = await stayingSince(tx, found);
  const moved = await moveParts(tx, parts, { from: kept, to: merged });
  await setMerged(tx, merged, false);
  await markUndone(tx, id, new Date(now()));
  await auditChange(tx, actor, {
    act: 'undo_merge',
    entity: { kind: 'member', id: kept },
    after: { merged, orders: moved.order, memberships: moved.membership, staying: staying.orders },
  });
  return { moved, staying };
}
