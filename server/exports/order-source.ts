import { type OrderListFilter, readOrderFilter } from '../orders/list-orders.ts';
import { type OrderKey, scanOrders } from '../store/orders/listed-orders.ts';
import type { ExportPage, ExportSource } from './export-source.ts';
import type { ExportTable, OrderedRow } from './export-tables.ts';

/** The rows of a table of orders that match the list's filter, newest first. */
export const orderSource = (table: ExportTable): ExportSource => ({
  columns: table.columns,
  async page(tx, { catalogue, found, after, limits: { scanned, collected, rows: limit } }) {
    const filter = await readOrderFilter(tx, catalogue, {
      sellers: found.sellers,
      filter: found.filter as OrderListFilter,
    });
    const place = after as OrderKey | null;
    const keys = await scanOrders(tx, filter, { sort: 'newest', after: place, scanned, collected });
    const rows = await table.rows(tx, catalogue, {
      orders: keys.filter(({ matches }) => matches).map(({ id }) => id),
      filter,
      limit,
    });
    if (rows.length === limit) return wholeOrders(rows, keys);
    return pageOf(rows, keys.length < scanned ? undefined : keys.at(-1));
  },
});

const pageOf = (rows: readonly OrderedRow[], last: OrderKey | undefined): ExportPage => ({
  rows: rows.map(({ cells }) => cells),
  after: last ? placeOf(last) : null,
});

/** A truncated page: its last order may be incomplete, and is repeated on the next one. */
function wholeOrders(rows: readonly OrderedRow[], keys: readonly OrderKey[]): ExportPage {
  const cut = rows.at(-1)?.orderId;
  const whole = rows.filter(({ orderId }) => orderId !== cut);
  const last = keys.find(({ id }) => id === whole.at(-1)?.orderId);
  if (!last) throw new Error(`order ${cut} has ${rows.length} rows or more`);
  return pageOf(whole, last);
}

/** The place of an order in the list. */
export const placeOf = ({ at, id, number }: OrderKey): OrderKey => ({ at, id, number });
