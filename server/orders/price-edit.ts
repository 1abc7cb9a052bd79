import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import type { changeBody } from '#contract/cart/cart-calls.ts';
import type { EditPrice } from '#domain/orders/order-edit.ts';
import { ruledTickets, rulesThatBlock } from '#domain/pricing/rules-of-codes.ts';
import { InvalidInput } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import { wireRules } from '../pricing/cartmod-answer.ts';
import { atPrice } from '../pricing/promo-codes.ts';
import type { TicketRow, TicketToHold } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import { priceEditOf } from '../store/orders/edit-price.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import { codesOfCart } from '../store/pricing/cart-codes.ts';

interface EditedTickets {
  readonly removed: readonly TicketRow[];
  /** The edit's own tickets that stay. */
  readonly own: readonly TicketRow[];
  readonly drafted: readonly TicketToHold[];
}

/**
 * Prices an order with an edit under the order's own codes; returns the added tickets at their price. Throws if a code
 * is missing, or if prices of another order's tickets would change.
 */
export async function priceEdit(
  tx: Tx,
  order: OrderRow,
  { removed, own, drafted }: EditedTickets,
  request: ApiRequest,
) {
  const priced = await priceEditOf(tx, request.catalogue, order, {
    removed: new Set(removed.map(({ id }) => id)),
    added: [...own, ...drafted],
  });
  refuseOtherOrders(priced.price);
  const added = atPrice(drafted, priced.price);
  await refuseWithoutCode(tx, order, added, request);
  return { ...priced, added };
}

/** Only staff may make an edit that changes ticket prices of another seller's order. */
function refuseOtherOrders({ otherChanged }: EditPrice): void {
  if (otherChanged.length === 0) return;
  throw new Refusal('ticket_state_incorrect', 'cart_remove_tickets', {
    reason: 'priced_together',
  });
}

/** Throws if the edit includes codes: the order keeps its own and accepts no others. */
export function refuseCodes({
  preReservePromoCodes,
  preloadedPromoCodes,
  gift_code,
}: z.output<typeof changeBody>): void {
  const given = { preReservePromoCodes, preloadedPromoCodes, gift_code };
  const faults = Object.entries(given).flatMap(([path, value]) =>
    value === undefined ? [] : [{ path, fault: 'cannot be used to change an order' }],
  );
  if (faults.length > 0) throw new InvalidInput(faults);
}

/** Throws if tickets need a code that the order does not have. */
async function refuseWithoutCode(
  tx: Tx,
  order: OrderRow,
  added: readonly TicketToHold[],
  { catalogue, services }: ApiRequest,
): Promise<void> {
  if (added.length === 0) return;
  const ids = added.flatMap(({ event_session_id }) => event_session_id ?? []);
  const ruled = ruledTickets(added, await sessionFacts(tx, catalogue, ids), catalogue);
  const codes = await codesOfCart(tx, order.cart_id);
  const missing = rulesThatBlock(catalogue, codes, ruled, services.now());
  if (missing.length === 0) return;
  throw new Refusal('rule_blocks_reserve', 'checkout_rules', {
    block_reason: 'code_required',
    rules: wireRules(missing),
  });
}
