import { Refusal } from '#contract/api/refusals.ts';
import { admitName } from '#domain/contact/admit.ts';
import { sameAddress } from '#domain/contact/email.ts';
import { isReached } from '#domain/contact/no-email.ts';
import { giftFaults, giftFaultTexts } from '#domain/gifts/gift-delivery.ts';
import { giftOf, withReceiver } from '#domain/gifts/membership-gift.ts';
import { isMembershipHandler, renewalOf } from '#domain/memberships/membership.ts';
import { noEmailRule } from '../accounts/user-answer.ts';
import { accessible } from '../cart/answer-cart.ts';
import { lockWholeCart, type WholeCart } from '../cart/cart-view.ts';
import { InvalidInput } from '../http/input.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { type IssuedIdentity, keepIssued, readIdentity } from '../store/accounts/identities.ts';
import { memberById } from '../store/accounts/members.ts';
import { type TicketRow, updateCart } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { keepTicketData } from '../store/memberships/memberships.ts';

const context = 'giftee';

/** Keeps whom a membership is given to (API-31, MEM-15); the id works only with this cart. */
export async function storeGiftee({ body }: ApiInput<'createGiftee'>, request: ApiRequest) {
  const { services, portalId, viewer } = request;
  if (!isReached(body.email, noEmailRule(request))) {
    throw new Refusal('validate_not_email', context, { path: 'email' });
  }
  refuseMessage(body.additional_info ?? {});
  const id = await services.store.write(portalId, async (tx) => {
    const { cart } = accessible(request, await lockWholeCart(tx, body.cart_id), context);
    if (cart.state !== 'pending') throw new Refusal('incorrect_cart_state', context);
    const payer = viewer.kind === 'member' ? await memberById(tx, viewer.identityId) : undefined;
    refuseSelf(body.email, payer?.email ?? '');
    return keepIssued(tx, { ...body, kind: 'giftee', contact: {} });
  });
  return { identity: [{ id }] };
}

/** Giving to oneself is refused (MEM-12, MEM-13, A-03). */
function refuseSelf(giftee: string, payer: string): void {
  if (!sameAddress(giftee, payer)) return;
  throw new Refusal('gift_to_self', context, { path: 'email' });
}

/** What stands in the giftee's letter is a text, and none without an end. */
function refuseMessage(info: Readonly<Record<string, unknown>>): void {
  const [wrong] = giftFaults({ message: info['message'] }, '');
  if (!wrong) return;
  const fault = giftFaultTexts[wrong.fault];
  throw new InvalidInput([{ path: 'additional_info.message', fault }]);
}

/**
 * Keeps with a cart whom its memberships are given to as it is paid, or that nobody is.
 * Throws InvalidInput for an identity that was not issued to it, where there is
 * no membership to give, and where what was held as a gift is given to nobody.
 */
export async function keepGiftee(
  tx: Tx,
  whole: WholeCart,
  { gifteeId, payerId }: { readonly gifteeId: string | undefined; readonly payerId: string },
): Promise<void> {
  const { cart, tickets } = whole;
  if (cart.state !== 'pending') return;
  if (gifteeId === undefined && tickets.some((ticket) => giftOf(ticket))) {
    throw refused('is missing: what is in this cart is a gift');
  }
  const giftee = gifteeId === undefined ? undefined : await issuedGiftee(tx, cart.id, gifteeId);
  const given = tickets.filter(isNewMembership);
  if (giftee) {
    refuseSelf(giftee.email, (await readIdentity(tx, payerId))?.email ?? '');
    if (given.length === 0) throw refused('has no new membership to give in this cart');
  }
  if (!giftee && cart.giftee_identity_id === null) return;
  const receiver = giftee && {
    name: admitName(giftee.first_name, giftee.last_name),
    email: giftee.email,
  };
  for (const { id, handler_data } of given) {
    await keepTicketData(tx, id, withReceiver(handler_data, receiver));
  }
  await updateCart(tx, cart.id, { giftee_identity_id: gifteeId ?? null });
}

const isNewMembership = ({ handler, handler_data }: TicketRow): boolean =>
  isMembershipHandler(handler) && renewalOf(handler_data) === undefined;

async function issuedGiftee(tx: Tx, cartId: string, id: string): Promise<IssuedIdentity> {
  const giftee = await readIdentity(tx, id);
  if (giftee?.kind === 'giftee' && giftee.issued_to_cart_id === cartId) return giftee;
  throw refused('is not a giftee stored for this cart');
}

const refused = (fault: string) => new InvalidInput([{ path: 'giftee_identity_id', fault }]);
