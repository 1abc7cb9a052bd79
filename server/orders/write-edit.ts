import { heldAnew } from '../cart/hold-afresh.ts';
import type { ApiRequest } from '../http/request.ts';
import {
  type CartRow,
  type TicketRow,
  type TicketToHold,
  updateCart,
} from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { pricesOf, writeEditPrices } from '../store/orders/edit-price.ts';
import { insertRemovals, writeReplacements } from '../store/orders/edits.ts';
import { writeTicketPrices } from '../store/pricing/cart-codes.ts';
import type { priceEdit } from './price-edit.ts';
import { editorOf } from './self-edit.ts';

interface EditToWrite {
  readonly own: readonly TicketRow[];
  readonly removed: readonly TicketRow[];
  readonly added: readonly TicketToHold[];
  /** The removed ticket that each added one replaces, in the same order; undefined for one that replaces none. */
  readonly replaced: readonly (string | undefined)[];
  readonly priced: Awaited<ReturnType<typeof priceEdit>>;
}

/** Writes the prices, replacements and removals of an edit, and restarts its hold. */
export async function writeEdit(
  tx: Tx,
  cart: CartRow,
  { own, removed, added, replaced, priced }: EditToWrite,
  request: ApiRequest,
): Promise<void> {
  const { id } = cart;
  await writeTicketPrices(tx, id, pricesOf(own, priced.price));
  await writeEditPrices(tx, id, pricesOf(priced.staying, priced.price));
  await writeReplacements(
    tx,
    added.flatMap((ticket, at) => {
      const replaces = replaced[at];
      return replaces ? [{ id: ticket.id, replaces }] : [];
    }),
  );
  await insertRemovals(
    tx,
    id,
    removed.map((ticket) => ticket.id),
  );
  // The edit keeps its id to the end: the order's page names it. Staff have set the end of their own edit.
  if (cart.expires_at === null || editorOf(cart) === 'staff') return;
  updateCart(tx, id, { expires_at: heldAnew(request, cart, cart.expires_at) });
}
