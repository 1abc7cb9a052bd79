import { type BulkOutcome, isAsShown } from '#domain/orders/bulk.ts';
import type { Services } from '../services/services.ts';
import { type BulkRun, type BulkRunLine, endLine } from '../store/bulk/bulk-runs.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';

/** The run whose orders are changed, by whom and as what. */
export interface Work {
  readonly run: BulkRun;
  /** Services of whoever started it: their changes are audited. */
  readonly services: Services;
  readonly catalogue: Catalogue;
  /** The person who asked for it, if somebody else approved it. */
  readonly askedBy: string | null;
}

/** Thrown to keep an order as it is: it would become something else than was shown. */
export class OutcomeChanged extends Error {
  readonly outcome: BulkOutcome;
  constructor(outcome: BulkOutcome) {
    super('another outcome than the one shown');
    this.outcome = outcome;
  }
}

/** Thrown to roll an order back: another process has done it already. */
export class LineEnded extends Error {}

export interface LineOutcome {
  readonly outcome: BulkOutcome;
  readonly isAbove?: boolean;
}

/** Ends a line in its order's transaction; throws if it is not as shown, or was ended by another process. */
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
