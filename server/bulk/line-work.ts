import { type BulkOutcome, isAsShown } from '#domain/orders/bulk.ts';
import type { Services } from '../services/services.ts';
import { type BulkRun, type BulkRunLine, endLine } from '../store/bulk/bulk-runs.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';

/** The run that is being carried out, and on whose behalf. */
export interface Work {
  readonly run: BulkRun;
  /** Services that act as the person who started the run, for the audit log. */
  readonly services: Services;
  readonly catalogue: Catalogue;
  /** The person who requested it, if someone else approved it. */
  readonly askedBy: string | null;
}

/** Thrown to leave an order unchanged: its outcome would differ from the one shown. */
export class OutcomeChanged extends Error {
  readonly outcome: BulkOutcome;
  constructor(outcome: BulkOutcome) {
    super('another outcome than the one shown');
    this.outcome = outcome;
  }
}

/** Thrown to roll back an order that another process has already done. */
export class LineEnded extends Error {}

export interface LineOutcome {
  readonly outcome: BulkOutcome;
  readonly isAbove?: boolean;
}

/**
 * Completes a line in its order's transaction; throws if the outcome is not the one shown, or another process has completed the
 * line.
 */
export async function endInside(
  tx: Tx,
  { run }: Work,
  { order_number, shown_tickets, shown_amount }: BulkRunLine,
  { tickets, amount }: BulkOutcome,
): Promise<void> {
  const shown =
    shown_tickets === null || shown_amount === null
      ? null
      : { tickets: shown_tickets, amount: shown_amount };
  if (!isAsShown({ tickets, amount }, shown)) throw new OutcomeChanged({ tickets, amount });
  const line = { order_number, state: 'done', tickets, amount, problem: null } as const;
  if (!(await endLine(tx, run.id, line))) throw new LineEnded();
}
