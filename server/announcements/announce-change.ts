import { enqueue, type JobPayloads } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import type { Tx } from '../store/database.ts';
import { insertChange, type OrderChange, tellChange } from '../store/orders/edits.ts';

/** How long the page that made a change has to ask for its letter, in milliseconds. */
const leftToPage = 60_000;

/**
 * Writes down what a buyer changed of an order. Its letter goes out with it, or, where the page asks
 * for it by a call of its own, soon after all the same: the page may never come back.
 */
export async function recordChange(
  tx: Tx,
  change: OrderChange,
  { isTold }: { readonly isTold: boolean },
): Promise<void> {
  await insertChange(tx, change);
  const { id, decided_on: at } = change;
  if (isTold) return announceChange(tx, id, at);
  const payload = { portal_id: tx.portalId, order_change_id: id };
  await enqueue(tx, 'announce_change', payload, new Date(at.getTime() + leftToPage));
}

/** Has the buyer of an order told what was changed of it: once, however often it is asked for. */
export async function announceChange(tx: Tx, changeId: string, at: Date): Promise<void> {
  if (!(await tellChange(tx, changeId, at))) return;
  await enqueue(tx, 'mail_order_change', { portal_id: tx.portalId, order_change_id: changeId });
}

/** Does what the page did not: of a change that is told nothing is left to do. */
export function announceUnasked(
  { store, now }: Services,
  { portal_id: portalId, order_change_id: id }: JobPayloads['announce_change'],
): Promise<void> {
  return store.write(portalId, (tx) => announceChange(tx, id, new Date(now())));
}
