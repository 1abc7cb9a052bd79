import { enqueue, type JobPayloads } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import type { Tx } from '../store/database.ts';
import { insertChange, markAnnounced, type OrderChange } from '../store/orders/edits.ts';

/** Milliseconds that the page of a change has to request its letter. */
const leftToPage = 60_000;

/**
 * Records a buyer's change of an order. Its letter is sent at once, or, if the page requests it by
 * a call of its own, a little later even without that call: the page may never return.
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
  enqueue(tx, 'announce_change', payload, new Date(at.getTime() + leftToPage));
}

/** Tells the buyer and the holders of its tickets about a change of an order: once, however often it is requested. */
export async function announceChange(tx: Tx, changeId: string, at: Date): Promise<void> {
  if (!(await markAnnounced(tx, changeId, at))) return;
  const payload = { portal_id: tx.portalId, order_change_id: changeId };
  enqueue(tx, 'mail_order_change', payload);
  enqueue(tx, 'tell_holders', payload);
}

/**
 * Sends the letter that the page did not request; nothing is left to do for an announced change.
 */
export function announceIfUnrequested(
  { store, now }: Services,
  { portal_id: portalId, order_change_id: id }: JobPayloads['announce_change'],
): Promise<void> {
  return store.write(portalId, (tx) => announceChange(tx, id, new Date(now())));
}
