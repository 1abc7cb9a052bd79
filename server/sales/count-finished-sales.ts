import type { Sweep } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import type { Tx } from '../store/database.ts';
import { writeSlots } from '../store/sales/sales.ts';
import {
  beginCounted,
  dateAllocations,
  lockCounted,
  moveCounted,
  readCounted,
} from '../store/sales/sales-counted.ts';
import { startOfSlot } from './slots.ts';

/**
 * Milliseconds after which a slot is finished: everything dated in it is committed by then. No statement of the server runs for
 * longer than a minute.
 */
const settledAfter = 600_000;
/** Milliseconds before a portal's first sweep that are counted: more than the start page shows. */
const lookBack = 38 * 86_400_000;
/** The maximum duration of one transaction, in milliseconds. */
const most = 86_400_000;

/** Counts the sales of finished quarters of an hour, each once and by one process (TOD-01). */
export async function countFinishedSales(services: Services, portalId: number): Promise<void> {
  const { store } = services;
  const end = startOfSlot(services.now() - settledAfter);
  const known = await store.readOnce(portalId, readCounted);
  if (known && known.until.getTime() >= end) return;
  if (!known) {
    const begun_at = new Date(services.now());
    const until = new Date(startOfSlot(services.now() - lookBack));
    await store.write(portalId, (tx) => beginCounted(tx, { until, begun_at }));
  }
  while (await store.write(portalId, (tx) => countNext(tx, end)));
}

/** Counts the next slots; returns true if more are left. */
async function countNext(tx: Tx, end: number): Promise<boolean> {
  const counted = await lockCounted(tx);
  if (!counted || counted.until.getTime() >= end) return false;
  const { until: from, begun_at } = counted;
  const until = new Date(Math.min(end, from.getTime() + most));
  if (from < begun_at) await dateAllocations(tx, from, until);
  await writeSlots(tx, from, until);
  await moveCounted(tx, until);
  return until.getTime() < end;
}

export const salesSweeps: readonly Sweep[] = [
  { name: 'count_finished_sales', everyMs: 30_000, sweep: countFinishedSales },
];
