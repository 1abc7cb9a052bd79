import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { wouldDoTheSame } from '#domain/orders/bulk.ts';
import { formatAmount, parseAmount } from '#domain/pricing/money.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { enqueueBulkRun } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { uuid, uuidOf } from '../setup/random.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import {
  allLines,
  type BulkRun,
  type BulkSums,
  followTrial,
  insertBulkRun,
  openBulkRun,
  readBulkRun,
  repeatTrial,
  sumsOfBulkRun,
} from '../store/bulk/bulk-runs.ts';
import type { Tx } from '../store/database.ts';
import {
  type ApprovalRow,
  approvalById,
  decideApproval,
  replaceOutcome,
} from '../store/staff/approvals.ts';
import type { ManyRefunded } from './approval-answer.ts';
import { addRequest } from './ask-approval.ts';

/** Asks for a second person's approval of what a dry run has shown, once (STF-12). Throws `too_many`, `approval_over`. */
export async function askBulkApproval(
  tx: Tx,
  { services, portalId, viewer, catalogue }: StaffRequest,
  trial: BulkRun,
): Promise<void> {
  const id = uuidOf('approval', String(portalId), viewer.person.id, trial.id);
  const outcome = bulkOutcome(await sumsOfBulkRun(tx, trial.id), catalogue.portal.currency);
  const [seller = null, ...others] = trial.seller_ids;
  const isNew = await addRequest(tx, services.now(), {
    id,
    act: 'bulk_refund',
    seller_id: others.length === 0 ? seller : null,
    order_number: null,
    bulk_run_id: trial.id,
    session_run_id: null,
    input: {},
    outcome,
    reason: trial.reason,
    asked_by: viewer.person.id,
  });
  if (!isNew) {
    if ((await approvalById(tx, id))?.state !== 'waiting') {
      throw new StaffRefusal('approval_over', 'approval');
    }
    return needsNoEntry(tx);
  }
  await auditChange(tx, services.actor, {
    act: 'ask_approval',
    entity: { kind: 'bulk_run', id: trial.id },
    after: { approval: id, ...outcome },
    personal: { reason: trial.reason },
  });
}

const bulkOutcome = (sums: BulkSums, currency: string): ManyRefunded => ({
  orders: sums.done,
  left: sums.left_over,
  tickets: sums.tickets,
  currency,
  amount: formatAmount(parseAmount(sums.total, currency) ?? 0, currency),
});

/**
 * Starts the dry run of a request once more, in the name of who approves. When it ends, the request is approved and
 * carried out if it would still do the same.
 */
export async function checkBulk(
  { services, portalId, viewer }: StaffRequest,
  asked: ApprovalRow,
  trialId: string,
): Promise<void> {
  await services.store.write(portalId, async (tx) => {
    // It changes nothing.
    needsNoEntry(tx);
    const trial = await readBulkRun(tx, trialId);
    if (!trial) throw new StaffRefusal('not_possible_now', 'approval', { reason: 'deleted' });
    const id = uuid();
    const isNew = await insertBulkRun(tx, {
      ...startOf(trial),
      id,
      is_trial: true,
      after_id: null,
      root_id: id,
      approval_id: asked.id,
      person_id: viewer.person.id,
      created_at: new Date(services.now()),
    });
    if (!isNew) {
      // A double click, or somebody else approves the same request.
      if ((await openBulkRun(tx))?.approval_id === asked.id) return;
      throw new StaffRefusal('not_possible_now', 'approval', { reason: 'running' });
    }
    await repeatTrial(tx, id, trialId);
    enqueueBulkRun(tx, { portal_id: portalId, run_id: id });
  });
}

/**
 * Ends the second dry run of a request, in the transaction that ends the run: carries the request out, or stores the
 * other outcome, which has to be looked at anew.
 */
export async function settleBulkApproval(
  tx: Tx,
  { actor, now, cache }: Services,
  run: BulkRun,
): Promise<void> {
  const asked = run.approval_id === null ? undefined : await approvalById(tx, run.approval_id);
  if (asked?.state !== 'waiting' || asked.bulk_run_id === null) return needsNoEntry(tx);
  const [before, after] = await Promise.all([
    allLines(tx, asked.bulk_run_id),
    allLines(tx, run.id),
  ]);
  const entity = { kind: 'bulk_run', id: run.id };
  if (!wouldDoTheSame(before, after)) {
    const { currency } = (await cache.catalogue(tx.portalId)).portal;
    const outcome = bulkOutcome(await sumsOfBulkRun(tx, run.id), currency);
    await replaceOutcome(tx, { ...asked, bulk_run_id: run.id }, outcome);
    await auditChange(tx, actor, {
      act: 'change_approval',
      entity,
      before: { approval: asked.id, ...(asked.outcome as ManyRefunded) },
      after: { approval: asked.id, ...outcome },
    });
    return;
  }
  const at = new Date(now());
  const decision = { state: 'approved', decided_by: run.person_id, decided_at: at } as const;
  if (!(await decideApproval(tx, { id: asked.id, ...decision }))) return needsNoEntry(tx);
  const id = uuid();
  const started = { ...startOf(run), id, is_trial: false, after_id: run.id, root_id: run.root_id };
  if (!(await insertBulkRun(tx, { ...started, created_at: at }))) {
    throw new Error(`an approved bulk run could not start: ${run.id}`);
  }
  await followTrial(tx, id, run.id);
  enqueueBulkRun(tx, { portal_id: tx.portalId, run_id: id });
  await auditChange(tx, actor, {
    act: 'start_bulk_refund',
    entity: { kind: 'bulk_run', id },
    after: { approval: asked.id, asked_by: asked.asked_by, ...(asked.outcome as ManyRefunded) },
    personal: { reason: run.reason },
  });
}

/** The columns of a run that the ones after it have too. */
const startOf = ({
  act,
  from_session_id,
  to_session_id,
  seller_ids,
  reason,
  approval_id,
  person_id,
}: BulkRun) => ({
  act,
  from_session_id,
  to_session_id,
  seller_ids,
  reason,
  approval_id,
  person_id,
});
