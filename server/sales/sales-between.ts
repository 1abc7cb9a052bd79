import type { Tx } from '../store/database.ts';
import { countSales, readSlots, type SalesOfPart } from '../store/sales/sales.ts';
import { readCounted } from '../store/sales/sales-counted.ts';
import { startOfSlot } from './slots.ts';

/**
 * Returns these sellers' sales between consecutive bounds, earliest first: finished slots as counted, and the rest counted now,
 * so a seller may have two rows for one part. Every bound but the last is the start of a slot.
 */
export async function salesBetween(
  tx: Tx,
  sellers: readonly string[],
  bounds: readonly number[],
): Promise<SalesOfPart[]> {
  const [first = 0, last = 0] = [bounds[0], bounds.at(-1)];
  const counted = (await readCounted(tx))?.until.getTime() ?? first;
  const finished = Math.max(first, Math.min(startOfSlot(last), counted));
  const before = [...bounds.filter((bound) => bound < finished), finished];
  const after = [finished, ...bounds.filter((bound) => bound > finished)];
  const offset = bounds.findLastIndex((bound) => bound <= finished);
  const dates = (times: readonly number[]) => times.map((time) => new Date(time));
  const [slots, fresh] = await Promise.all([
    before.length > 1 ? readSlots(tx, { sellers, bounds: dates(before) }) : [],
    after.length > 1 ? countSales(tx, { sellers, bounds: dates(after) }) : [],
  ]);
  return [...slots, ...fresh.map((row) => ({ ...row, part: row.part + offset }))];
}
