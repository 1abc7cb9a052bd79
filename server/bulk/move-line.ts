import { recordChange } from '../announcements/announce-change.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput } from '../http/input.ts';
import { moveOfOrder, refuseTarget } from '../refunds/move-of-order.ts';
import { uuid } from '../setup/random.ts';
import { type BulkRunLine, ticketsByRoot } from '../store/bulk/bulk-runs.ts';
import type { Tx } from '../store/database.ts';
import { readSessionFacts } from '../store/events/session-facts.ts';
import { orderByNumber } from '../store/orders/orders.ts';
import { runOrRollBack } from '../store/trial.ts';
import { giveWithinRun } from './give-within-run.ts';
import { endInside, type LineOutcome, type Work } from './line-work.ts';
import { refuseFormer, refuseGift } from './still-allowed.ts';

/** Moves an order's tickets, in the same way as when a whole session is moved. */
export async function moveLine(work: Work, line: BulkRunLine): Promise<LineOutcome> {
  const { run, services, catalogue } = work;
  const { from_session_id: from, to_session_id: to } = run;
  if (from === null || to === null) throw new Error(`bulk run ${run.id} moves nothing`);
  const { portal } = catalogue;
  const at = new Date(services.now());
  const outcome = await runOrRollBack(services.store, portal.id, run.is_trial, async (tx) => {
    const increase = await increaseOf(tx, from, to, at.getTime());
    const order = await orderByNumber(tx, line.order_number);
    if (order) await refuseFormer(tx, work, order.seller_id);
    const change = { id: run.id, event_session_id: from, to_session_id: to, decided_on: at };
    const done = order && (await moveOfOrder(tx, order.id, { ...change, kind: 'move' }));
    if (!order || !done) {
      throw new InvalidInput([{ path: 'order', fault: 'has no valid ticket of this session' }]);
    }
    const { kind, removed, added, amount } = done;
    if (increase > 0) {
      const gift = { id: uuid(), orderId: order.id, amount: increase * added.length };
      await refuseGift(tx, work, order.seller_id);
      await giveWithinRun(tx, work, gift, increase * (await ticketsByRoot(tx, run.root_id)));
    }
    const came = { tickets: added.length, amount };
    if (run.is_trial) {
      // It is rolled back, so it needs no entry.
      needsNoEntry(tx);
      return came;
    }
    await endInside(tx, work, line, came);
    const ofOrder = { id: uuid(), ticket_order_id: order.id, kind, removed, added };
    const written = { ...ofOrder, decided_on: at, moved_from: from };
    await recordChange(tx, written, { isTold: true });
    await auditChange(tx, services.actor, {
      act: 'move_order',
      entity: { kind: 'order', id: line.order_number },
      after: { session: from, to, added: added.length, bulk: run.id },
      personal: { reason: run.reason },
    });
    return came;
  });
  return { outcome };
}

/** The price increase per ticket in the other session, in minor units; throws if tickets cannot move there. */
async function increaseOf(tx: Tx, from: string, to: string, now: number): Promise<number> {
  const found = await readSessionFacts(tx, [from, to]);
  const [first, target] = [from, to].map((wanted) => found.find(({ id }) => id === wanted));
  if (first) refuseTarget(first, target, now);
  return (target?.price_increase ?? 0) - (first?.price_increase ?? 0);
}
