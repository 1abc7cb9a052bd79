import { Refusal } from '#contract/refusals.ts';
import { isEmail } from '#domain/email.ts';
import { isMembershipHandler, renewalOf } from '#domain/membership.ts';
import { InvalidInput } from '../../http/input.ts';
import type { ApiInput, ApiRequest } from '../../http/request.ts';
import { lockWholeCart, type WholeCart } from '../../store/cart-view.ts';
import { updateCart } from '../../store/carts.ts';
import type { Tx } from '../../store/door.ts';
import { type IssuedIdentity, insertIssued, readIdentity } from '../../store/identities.ts';
import { memberById } from '../../store/members.ts';
import { accessible } from '../../wire/answer-cart.ts';

const context = 'giftee';

/** Keeps whom a membership is given to (API-31, MEM-15); the id works only with this cart. */
export async function storeGiftee({ body }: ApiInput<'createGiftee'>, request: ApiRequest) {
  const { services, portalId, viewer } = request;
  if (!isEmail(body.email)) throw new Refusal('validate_not_email', context, { path: 'email' });
  const id = await services.store.write(portalId, async (tx) => {
    const { cart } = accessible(request, await lockWholeCart(tx, body.cart_id), context);
    if (cart.state !== 'pending') throw new Refusal('incorrect_cart_state', context);
    const payer = viewer.kind === 'member' ? await memberById(tx, viewer.identityId) : undefined;
    refuseSelf(body.email, payer?.email ?? '');
    return insertIssued(tx, { ...body, kind: 'giftee', contact: {} });
  });
  return { identity: [{ id }] };
}

/** Giving to oneself is refused (MEM-12, MEM-13, A-03). */
function refuseSelf(giftee: string, payer: string): void {
  if (giftee.trim().toLowerCase() !== payer.trim().toLowerCase()) return;
  throw new Refusal('gift_to_self', context, { path: 'email' });
}

/**
 * Keeps with a cart whom its memberships are given to as it is paid, or that nobody is. Throws
 * InvalidInput for an identity that was not issued to it, and where there is no membership to give.
 */
export async function keepGiftee(
  tx: Tx,
  { cart, tickets }: WholeCart,
  { gifteeId, payerId }: { readonly gifteeId: string | undefined; readonly payerId: string },
): Promise<void> {
  if (cart.state !== 'pending') return;
  if (gifteeId !== undefined) {
    const giftee = await issuedGiftee(tx, cart.id, gifteeId);
    refuseSelf(giftee.email, (await readIdentity(tx, payerId))?.email ?? '');
    const isNew = tickets.some(
      (ticket) =>
        isMembershipHandler(ticket.handler) && renewalOf(ticket.handler_data) === undefined,
    );
    if (!isNew) throw refused('has no new membership to give in this cart');
  }
  await updateCart(tx, cart.id, { giftee_identity_id: gifteeId ?? null });
}

async function issuedGiftee(tx: Tx, cartId: string, id: string): Promise<IssuedIdentity> {
  const giftee = await readIdentity(tx, id);
  if (giftee?.kind === 'giftee' && giftee.issued_to_cart_id === cartId) return giftee;
  throw refused('is not a giftee stored for this cart');
}

const refused = (fault: string) => new InvalidInput([{ path: 'giftee_identity_id', fault }]);
