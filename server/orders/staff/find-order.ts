import { Refusal } from '#contract/api/refusals.ts';
import { isWithin, type Scope } from '#domain/staff/rights.ts';
import type { Tx } from '../../store/database.ts';
import { type OrderRow, orderByNumber } from '../../store/orders/orders.ts';

/** The order with a number, if it is of a seller in the scope; throws `not_found` (STF-10). */
export async function findOrder(tx: Tx, scope: Scope, number: string): Promise<OrderRow> {
  const order = await orderByNumber(tx, number.toUpperCase());
  if (!order || !isWithin(scope, order.seller_id)) throw new Refusal('not_found', 'order');
  return order;
}
