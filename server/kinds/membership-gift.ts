import { Refusal } from '#contract/api/refusals.ts';
import { admitName } from '#domain/contact/admit.ts';
import { sameAddress } from '#domain/contact/email.ts';
import { giftOf, withReceiver } from '#domain/gifts/membership-gift.ts';
import { renewalOf } from '#domain/memberships/membership.ts';
import { isMembershipHandler } from '#domain/memberships/membership-handler.ts';
import { InvalidInput } from '../http/input.ts';
import { type IssuedIdentity, readIdentity } from '../store/accounts/identities.ts';
import { type CartRow, type TicketRow, updateCart } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { updateTicketData } from '../store/memberships/memberships.ts';

/** Throws if buyers would give a membership to themselves (MEM-12, MEM-13, A-03). */
export function refuseGiftToSelf(giftee: string, payer: string): void {
  if (!sameAddress(giftee, payer)) return;
  throw new Refusal('gift_to_self', 'giftee', { path: 'email' });
}

/** Stores the recipient of a cart's new memberships, or that they are not a gift. */
export async function keepGiftee(
  tx: Tx,
  { cart, tickets }: { readonly cart: CartRow; readonly tickets: readonly TicketRow[] },
  { gifteeId, payerId }: { readonly gifteeId: string | undefined; readonly payerId: string },
): Promise<void> {
  if (cart.state !== 'pending') return;
  if (gifteeId === undefined && tickets.some((ticket) => giftOf(ticket))) {
    throw refused('is missing: what is in this cart is a gift');
  }
  const giftee = gifteeId === undefined ? undefined : await issuedGiftee(tx, cart.id, gifteeId);
  const newMemberships = tickets.filter(isNewMembership);
  if (giftee) {
    refuseGiftToSelf(giftee.email, (await readIdentity(tx, payerId))?.email ?? '');
    if (newMemberships.length === 0) throw refused('has no new membership to give in this cart');
  }
  if (!giftee && cart.giftee_identity_id === null) return;
  const receiver = giftee && {
    name: admitName(giftee.first_name, giftee.last_name),
    email: giftee.email,
  };
  for (const { id, handler_data } of newMemberships) {
    await updateTicketData(tx, id, withReceiver(handler_data, receiver));
  }
  updateCart(tx, cart.id, { giftee_identity_id: gifteeId ?? null });
}

const isNewMembership = ({ handler, handler_data }: TicketRow): boolean =>
  isMembershipHandler(handler) && renewalOf(handler_data) === undefined;

async function issuedGiftee(tx: Tx, cartId: string, id: string): Promise<IssuedIdentity> {
  const giftee = await readIdentity(tx, id);
  if (giftee?.kind === 'giftee' && giftee.issued_to_cart_id === cartId) return giftee;
  throw refused('is not a giftee stored for this cart');
}

const refused = (fault: string) => new InvalidInput([{ path: 'giftee_identity_id', fault }]);
