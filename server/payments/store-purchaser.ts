import { Refusal } from '#contract/api/refusals.ts';
import { countryCode } from '#domain/contact/country-code.ts';
import { isReachable } from '#domain/contact/no-email.ts';
import { writeToConfirm } from '../accounts/mailbox-letters.ts';
import { noEmailRule, wireUser } from '../accounts/user-answer.ts';
import { accessible } from '../cart/view/answer-cart.ts';
import { owesInstalments } from '../cart/view/cart-totals.ts';
import { lockWholeCart, readWholeCart, type WholeCart } from '../cart/view/cart-view.ts';
import { InvalidInput } from '../http/input.ts';
import { rememberDevice } from '../http/known-device.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { openSession } from '../http/viewer.ts';
import { memberCode } from '../setup/random.ts';
import { earlierIdentity, type NewIdentity, saveInstead } from '../store/accounts/identities.ts';
import {
  insertMember,
  isCurrentPassword,
  unconfirmedMembersOfCart,
  updateMember,
} from '../store/accounts/members.ts';
import { updateCart } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { accountOfBuyer } from './account-of-buyer.ts';
import { missingOfBuyer } from './asked-of-buyer.ts';

type Body = ApiInput<'createUser'>['body'];
const context = 'user';

/**
 * Stores the buyer (PAY-09); the returned id works only with the cart in the request. With the password of an
 * account, logs that member in, claims their cart and stores nothing.
 */
export async function storePurchaser({ body }: ApiInput<'createUser'>, request: ApiRequest) {
  const { email, password, cart_id, captcha } = body;
  const { services, portalId } = request;
  if (!isReachable(email, noEmailRule(request))) {
    throw new Refusal('validate_not_email', context, { path: 'email' });
  }
  if (password === undefined) return answer(await keep(request, body));
  await services.store.read(portalId, async (tx) =>
    refuseUnready(await readWholeCart(tx, cart_id), request, body),
  );
  const account = await accountOfBuyer(request, {
    email,
    password,
    cart_id,
    captcha: captcha?.token,
  });
  if (account.kind === 'new') return answer(await keep(request, body, account.passwordHash));
  const { member } = account;
  const session = await openSession(request, member.id, 'password', async (tx) => {
    if (!(await isCurrentPassword(tx, member))) {
      throw new Refusal('incorrect_password', context, { path: 'password' });
    }
  });
  rememberDevice(request, email.toLowerCase());
  return answer(member.id, [wireUser(request, member, session)]);
}

const answer = (id: string, user: ReturnType<typeof wireUser>[] = []) => ({
  identity: [{ id }],
  user,
});

/** Throws unless a buyer may be stored for the cart. */
function refuseUnready(found: WholeCart | undefined, request: ApiRequest, body: Body): WholeCart {
  const whole = accessible(request, found, context);
  // A member buys as themselves (PAY-66).
  if (whole.cart.identity_id !== request.catalogue.portal.publicIdentityId) {
    throw new Refusal('scope_error', context);
  }
  if (whole.cart.state === 'ordered' && !owesInstalments(whole)) {
    throw new Refusal('incorrect_cart_state', context);
  }
  const missing = missingOfBuyer(whole, request.catalogue, body);
  if (missing.length > 0) {
    throw new InvalidInput(missing.map((path) => ({ path, fault: 'must be filled in' })));
  }
  return whole;
}

/** Stores a guest; with a password a member, who gets an email to confirm their address. */
async function keep(request: ApiRequest, body: Body, passwordHash?: string): Promise<string> {
  const { services, portalId } = request;
  const { cart_id } = body;
  return services.store.write(portalId, async (tx) => {
    const buyer = buyerOf(body);
    const guest = { ...buyer, kind: 'guest' } as const;
    // In one round trip; the cart is locked first.
    const [found, before] = await Promise.all([
      lockWholeCart(tx, cart_id),
      passwordHash === undefined ? earlierIdentity(tx, guest) : undefined,
    ]);
    const whole = refuseUnready(found, request, body);
    const id =
      passwordHash !== undefined
        ? await keepMember(tx, request, buyer, passwordHash)
        : await saveInstead(tx, guest, before);
    // A part payment names no buyer: its payer is the cart's stored buyer.
    if (whole.cart.state === 'pending') {
      updateCart(tx, cart_id, { purchaser_identity_id: id });
    }
    return id;
  });
}

/**
 * Stores a buyer who pays a second time, such as after a declined card, as the member created the first time. The password
 * proves that it is the same person: anyone who knows the cart's address could give another email address, whose owner must not
 * be stored instead (decision 082).
 */
async function keepMember(tx: Tx, request: ApiRequest, buyer: NewIdentity, passwordHash: string) {
  const told = await unconfirmedMembersOfCart(tx, buyer);
  const before = told.find(({ password_hash }) => password_hash === passwordHash);
  if (before) {
    const { email, first_name, last_name, contact } = buyer;
    await updateMember(tx, before.id, { email, first_name, last_name, contact });
    return before.id;
  }
  const id = await insertMember(tx, { ...buyer, passwordHash }, memberCode);
  writeToConfirm(tx, request, { id, email: buyer.email });
  return id;
}

const withoutSecrets = ({ password: _, captcha: _token, ...kept }: Body) => kept;

function buyerOf(body: Body): NewIdentity {
  const { first_name, last_name, email, cart_id, additional_info, ...contact } =
    withoutSecrets(body);
  const given = { ...contact, country: countryCode(contact.country ?? '') };
  const filled = Object.entries(given).filter(
    (field): field is [string, string] => field[1] !== undefined && field[1] !== '',
  );
  const name = { first_name, last_name, email };
  return { ...name, contact: Object.fromEntries(filled), cart_id, additional_info };
}
