import { settleBulkApproval } from '../approvals/bulk-approval.ts';
import { asActor } from '../audit/as-actor.ts';
import { needsNoEntry } from '../audit/audit-change.ts';
import { enqueueBulkRun, type JobPayloads } from '../jobs/enqueue.ts';
import { whyLeft } from '../refunds/why-left.ts';
import type { Services } from '../services/services.ts';
import {
  type BulkRunLine,
  endLine,
  readBulkRun,
  setRunState,
  waitingLines,
} from '../store/bulk/bulk-runs.ts';
import { approvalById } from '../store/staff/approvals.ts';
import { LineEnded, OutcomeChanged, type Work } from './line-work.ts';
import { moveLine } from './move-line.ts';
import { refundLine } from './refund-line.ts';

/** Orders per batch. */
const pieceSize = 50;

/**
 * Processes a run's next batch of orders and enqueues the one after it (SLS-10). Each order has its own transaction, which also
 * completes its line, so a killed process leaves no order half done and any other process can continue.
 */
export async function runBulk(
  services: Services,
  { portal_id: portalId, run_id: id }: JobPayloads['run_bulk'],
  limit = pieceSize,
): Promise<void> {
  const { store } = services;
  const run = await store.read(portalId, (tx) => readBulkRun(tx, id));
  if (!run || run.finished_at !== null) return;
  const at = () => new Date(services.now());
  await store.write(portalId, (tx) => setRunState(tx, id, 'running', at()));
  const lines = await store.read(portalId, (tx) => waitingLines(tx, id, limit));
  const { approval_id: approvalId } = run;
  const approval =
    approvalId === null
      ? undefined
      : await store.read(portalId, (tx) => approvalById(tx, approvalId));
  const work: Work = {
    run,
    services: asActor(services, { kind: 'person', id: run.person_id }),
    catalogue: await services.cache.catalogue(portalId),
    askedBy: approval?.asked_by ?? null,
  };
  for (const line of lines) await doLine(work, line, services);
  // A request's dry run may start the real run, which is audited.
  await work.services.store.write(portalId, async (tx) => {
    needsNoEntry(tx);
    if ((await waitingLines(tx, id, 1)).length > 0) {
      enqueueBulkRun(tx, { portal_id: portalId, run_id: id });
      return;
    }
    const isOver = await setRunState(tx, id, 'done', at());
    if (isOver && run.is_trial && approvalId !== null) {
      await settleBulkApproval(tx, work.services, run);
    }
  });
}

/** Ends a run after its last attempt; the orders already done stay done. */
export async function giveUpBulk(
  { store, now }: Services,
  { portal_id: portalId, run_id: id }: JobPayloads['run_bulk'],
): Promise<void> {
  await store.write(portalId, (tx) => setRunState(tx, id, 'failed', new Date(now())));
}

/** Changes one order, or skips it and records the reason; other orders continue either way. */
async function doLine(work: Work, line: BulkRunLine, plain: Services): Promise<void> {
  const { run } = work;
  const { order_number } = line;
  const { portalId, end } = ending(work, plain, order_number);
  try {
    const { outcome, isAbove = false } =
      run.act === 'refund' ? await refundLine(work, line) : await moveLine(work, line);
    // A real run has completed the line in the order's transaction.
    if (!run.is_trial) return;
    await end({ ...outcome, state: 'done', is_above_limit: isAbove, problem: null });
  } catch (error) {
    if (error instanceof LineEnded) return;
    if (error instanceof OutcomeChanged) {
      const changed = { state: 'left', problem: 'outcome_changed', isShown: true } as const;
      return end({ ...error.outcome, ...changed });
    }
    const problem = whyLeft(error) ?? 'fault';
    if (problem === 'fault') {
      plain.log.error({ err: error, portalId, run: run.id }, 'an order of a bulk run failed');
    }
    await end({ tickets: 0, amount: '0', state: 'left', problem });
  }
}

/** Completes an order's line outside the order's own transaction. */
function ending({ catalogue, run }: Work, { store }: Services, order_number: string) {
  const portalId = catalogue.portal.id;
  type Line = Omit<Parameters<typeof endLine>[2], 'order_number'>;
  const end = async (line: Line) => {
    await store.write(portalId, (tx) => endLine(tx, run.id, { ...line, order_number }));
  };
  return { portalId, end };
}
