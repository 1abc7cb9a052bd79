import { Refusal } from '#contract/api/refusals.ts';
import { isReachable } from '#domain/contact/no-email.ts';
import { noEmailRule } from '../accounts/user-answer.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import { InvalidInput } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import type { PayOrder } from '../kinds/pay-order.ts';
import { type IssuedIdentity, readIdentity } from '../store/accounts/identities.ts';
import { updateCart } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { missingOfBuyer } from './asked-of-buyer.ts';

/**
 * Returns the payer's identity: the member of a member's cart (PAY-66), otherwise the stored buyer; `identityId` is the
 * one a guest names. The cart may require more fields than when the buyer was stored. Throws InvalidInput, scope_error,
 * and validate_not_email if no email could be delivered.
 */
export async function purchaser(
  tx: Tx,
  { identityId, offSession }: Pick<PayOrder, 'identityId' | 'offSession'>,
  whole: WholeCart,
  request: ApiRequest,
): Promise<string> {
  const { cart, edit } = whole;
  // An order keeps its owner, whoever pays for an edit.
  if (edit) return edit.order.identity_id;
  const isGuests = cart.identity_id === request.catalogue.portal.publicIdentityId;
  const identity = isGuests
    ? await storedGuest(tx, whole, identityId)
    : await member(tx, whole, identityId, request);
  // Without a buyer present, the known fields have to do.
  const missing = offSession
    ? []
    : missingOfBuyer(whole, request.catalogue, { ...identity.contact, ...identity });
  if (missing.length > 0) {
    throw new InvalidInput(
      missing.map((name) =>
        isGuests
          ? { path: 'guest_identity_id', fault: `names a purchaser without ${name}` }
          : { path: name, fault: 'must be filled in' },
      ),
    );
  }
  if (cart.state === 'pending' && cart.purchaser_identity_id !== identity.id) {
    updateCart(tx, cart.id, { purchaser_identity_id: identity.id });
  }
  return identity.id;
}

async function storedGuest(
  tx: Tx,
  { cart }: WholeCart,
  named: string | undefined,
): Promise<IssuedIdentity> {
  const id = named ?? cart.purchaser_identity_id;
  const identity = id ? await readIdentity(tx, id) : undefined;
  if (identity && identity.issued_to_cart_id === cart.id) return identity;
  const fault = 'is not a purchaser stored for this cart';
  throw new InvalidInput([{ path: 'guest_identity_id', fault }]);
}

async function member(
  tx: Tx,
  { cart }: WholeCart,
  named: string | undefined,
  request: ApiRequest,
): Promise<IssuedIdentity> {
  if (named !== undefined) throw new Refusal('scope_error', 'checkout');
  const identity = await readIdentity(tx, cart.identity_id);
  if (!identity) throw new Error(`the owner of cart ${cart.id} is not there`);
  if (!isReachable(identity.email, noEmailRule(request))) {
    throw new Refusal('validate_not_email', 'checkout', { path: 'email' });
  }
  return identity;
}
