import { ownerOfOrders } from '../store/accounts/account-merges.ts';
import { type IssuedIdentity, readIdentity } from '../store/accounts/identities.ts';
import type { CartRow } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import type { PaymentRow } from '../store/payments/payments.ts';

/** Whoever pays for a cart. */
export type PayingBuyer = IssuedIdentity;

type Payment = Pick<PaymentRow, 'identity_id'>;

/** Reads the person who makes a payment. */
export const readBuyer = (tx: Tx, { identity_id: id }: Payment): Promise<PayingBuyer | undefined> =>
  readIdentity(tx, id);

/**
 * Returns the buyer of a paid cart, and the cart owned by that buyer. If the account was merged meanwhile, the account it was
 * merged into takes its place (SLS-07).
 */
export async function ownedBy(
  tx: Tx,
  payment: Payment,
  cart: CartRow,
  known: PayingBuyer | undefined,
): Promise<{ buyer: PayingBuyer; ownCart: CartRow }> {
  const buyer = known ?? (await readBuyer(tx, payment));
  if (!buyer) throw new Error(`purchaser ${payment.identity_id} is not there`);
  if (buyer.kind !== 'member' && buyer.kind !== 'merged') return { buyer, ownCart: cart };
  const ownerId = await ownerOfOrders(tx, buyer.id);
  if (ownerId === buyer.id) return { buyer, ownCart: cart };
  const isTheirs = cart.identity_id === buyer.id;
  return {
    buyer: { ...buyer, id: ownerId, kind: 'member' },
    ownCart: isTheirs ? { ...cart, identity_id: ownerId } : cart,
  };
}
