import { Refusal } from '#contract/refusals.ts';
import { countryCode } from '#domain/country-code.ts';
import { isEmail } from '#domain/email.ts';
import { InvalidInput } from '../../http/input.ts';
import type { ApiInput, ApiRequest } from '../../http/request.ts';
import { lockWholeCart } from '../../store/cart-view.ts';
import { updateCart } from '../../store/carts.ts';
import { insertGuest } from '../../store/identities.ts';
import { accessible } from '../../wire/answer-cart.ts';
import { missingOfBuyer } from './asked-of-buyer.ts';
import { owesInstalments } from './begin-payment.ts';

/** Keeps who buys (PAY-09); the answered id works only with the cart that asked. */
export async function storePurchaser({ body }: ApiInput<'createUser'>, request: ApiRequest) {
  const { first_name, last_name, email, cart_id, additional_info, ...contact } = body;
  if (!isEmail(email)) throw new Refusal('validate_not_email', 'user', { path: 'email' });
  const normalised = { ...contact, country: countryCode(contact.country ?? '') };
  const given = Object.entries(normalised).filter(
    (field): field is [string, string] => field[1] !== undefined && field[1] !== '',
  );
  const id = await request.services.store.write(request.portalId, async (tx) => {
    const whole = accessible(request, await lockWholeCart(tx, cart_id), 'user');
    // A member buys as themselves (PAY-66).
    if (whole.cart.identity_id !== request.catalogue.portal.publicIdentityId) {
      throw new Refusal('scope_error', 'user');
    }
    if (whole.cart.state === 'ordered' && !owesInstalments(whole)) {
      throw new Refusal('incorrect_cart_state', 'user');
    }
    const missing = missingOfBuyer(whole, request.catalogue, body);
    if (missing.length > 0) {
      throw new InvalidInput(missing.map((path) => ({ path, fault: 'has to be filled in' })));
    }
    const guest = await insertGuest(tx, {
      first_name,
      last_name,
      email,
      contact: Object.fromEntries(given),
      additional_info,
      cart_id,
    });
    // A payment of a part names nobody: it is the purchaser's whom the cart knows.
    if (whole.cart.state === 'pending') {
      await updateCart(tx, cart_id, { purchaser_identity_id: guest });
    }
    return guest;
  });
  return { identity: [{ id }] };
}
