import { Refusal } from '#contract/api/refusals.ts';
import { giftCardCaptures } from '../cart/cart-totals.ts';
import type { WholeCart } from '../cart/cart-view.ts';
import { isSecretOf } from '../cart/payer.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Tx } from '../store/database.ts';
import { payersOfCart } from '../store/payments/payments.ts';

/**
 * Throws paid_in_part if another browser's gift card has paid a part of a guest's cart: whoever pays
 * the rest gets the order, so its payer has to finish the payment, or take the part off first (decision
 * 082).
 */
export async function refuseOthersParts(
  tx: Tx,
  { cart, edit, entries }: WholeCart,
  request: ApiRequest,
): Promise<void> {
  const isGuests = cart.identity_id === request.catalogue.portal.publicIdentityId;
  if (!isGuests || edit || cart.state !== 'pending') return;
  const standing = new Set(giftCardCaptures(entries).map(({ payment_id }) => payment_id));
  if (standing.size === 0) return;
  const payers = await payersOfCart(tx, cart.id);
  const others = payers.some(
    ({ id, payer_hash }) =>
      standing.has(id) && payer_hash !== null && !isSecretOf(request, payer_hash),
  );
  if (others) throw new Refusal('paid_in_part', 'checkout');
}
