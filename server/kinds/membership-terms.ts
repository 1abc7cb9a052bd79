import { Refusal } from '#contract/api/refusals.ts';
import { giftCodeOf } from '#domain/gifts/gift-code.ts';
import { giftOf, giftTerm } from '#domain/gifts/membership-gift.ts';
import { nextTerm, renewalOf } from '#domain/memberships/membership.ts';
import { isMembershipHandler } from '#domain/memberships/membership-handler.ts';
import { isRenewedSince, spanOf, type Term } from '#domain/memberships/membership-term.ts';
import { memberCode, scanCode } from '../setup/random.ts';
import { type IssuedIdentity, readIdentity } from '../store/accounts/identities.ts';
import { insertMember, readCardCustomer, saveCardCustomer } from '../store/accounts/members.ts';
import type { CartRow, TicketRow } from '../store/cart/carts.ts';
import { type Catalogue, timezoneOf } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import {
  endOfRenewalCart,
  othersPayFor,
  renewalsInProgress,
} from '../store/memberships/membership-renewals.ts';
import {
  countedTerms,
  insertMembership,
  insertTerm,
  joinTickets,
  lockMemberships,
  type MembershipRow,
  updateMembership,
} from '../store/memberships/memberships.ts';
import type { PaymentRow } from '../store/payments/payments.ts';
import type { PayStep } from './kind.ts';
import { scheduledBy } from './membership-renewal.ts';

/** A term bought by the tickets of one level: of a new membership, or an additional one of an existing membership. */
export interface BoughtTerm {
  readonly ticket_group_id: string;
  readonly tickets: readonly TicketRow[];
  /** The membership that it renews. */
  readonly membership: MembershipRow | undefined;
  readonly term: Term;
}

/**
 * Returns the terms that a paid cart buys at `now`, one per level. Renewed memberships stay locked, so that of two
 * simultaneous carts only the first buys the term that both hold. Undefined if one can no longer be renewed: another
 * cart came first, or it was taken back and belongs to another person.
 */
export async function boughtTerms(
  tx: Tx,
  catalogue: Catalogue,
  { cart, tickets }: { readonly cart: CartRow; readonly tickets: readonly TicketRow[] },
  now: number,
): Promise<readonly BoughtTerm[] | undefined> {
  const members = tickets.filter(({ handler }) => isMembershipHandler(handler));
  if (members.length === 0) return [];
  const renewed = new Set(members.flatMap((ticket) => renewalOf(ticket.handler_data) ?? []));
  const locked = renewed.size === 0 ? [] : await lockMemberships(tx, [...renewed]);
  const promisedEnd = renewed.size === 0 ? undefined : await endOfRenewalCart(tx, cart.id);
  const terms: BoughtTerm[] = [];
  for (const [ticket_group_id, ofLevel] of Map.groupBy(members, (each) => each.ticket_group_id)) {
    const group = catalogue.groups.get(ticket_group_id);
    const [first] = ofLevel;
    if (!group || !first) throw new Error(`level ${ticket_group_id} is not there`);
    const renews = renewalOf(first.handler_data);
    const membership = locked.find(({ id }) => id === renews);
    if (renews !== undefined && membership?.identity_id !== cart.identity_id) return undefined;
    // Already renewed another way: the same time would be paid twice.
    if (membership && promisedEnd && membership.valid_to?.getTime() !== promisedEnd.getTime())
      return undefined;
    if (membership && !promisedEnd && isRenewedSince(membership, first, now)) return undefined;
    const timezone = timezoneOf(catalogue, group.event_template_id);
    const gift = giftOf(first);
    const term = gift
      ? giftTerm(group, timezone, now, gift)
      : nextTerm(group, timezone, now, membership);
    if (!term) return undefined;
    terms.push({ ticket_group_id, tickets: ofLevel, membership, term });
  }
  return terms;
}

/**
 * Refuses a renewal that would add no time because another cart came first, one that would be charged in addition to
 * another payment for the same announced term, and an automatic one that its owner has cancelled.
 */
export async function refuseLastingNoLonger(
  tx: Tx,
  { cart, tickets, order, request }: PayStep,
): Promise<void> {
  const { catalogue, services } = request;
  const terms = await boughtTerms(tx, catalogue, { cart, tickets }, services.now());
  if (!terms) throw new Refusal('renewal_not_open', 'checkout', { reason: 'not_longer' });
  await refuseBesideAnother(tx, cart, terms);
  if (!order.offSession) return;
  // Checked under the membership's lock: no owner is charged after cancelling.
  if (terms.some(({ membership }) => membership?.auto_renew !== 'scheduled')) {
    throw new Refusal('renewal_not_open', 'checkout', { reason: 'cancelled' });
  }
}

/**
 * Refuses a payment by hand while an automatic renewal of the same membership is being charged, and vice versa. The
 * memberships are locked, so that of two simultaneous ones only one starts.
 */
async function refuseBesideAnother(
  tx: Tx,
  cart: Pick<CartRow, 'id'>,
  terms: readonly BoughtTerm[],
): Promise<void> {
  const ids = terms.flatMap(({ membership }) => membership?.id ?? []);
  if (ids.length === 0) return;
  const isAnnounced = (await endOfRenewalCart(tx, cart.id)) !== undefined;
  const isPaid = isAnnounced
    ? await othersPayFor(tx, ids, cart.id)
    : (await renewalsInProgress(tx, ids)).size > 0;
  if (isPaid) throw new Refusal('renewal_not_open', 'checkout', { reason: 'in_progress' });
}

/**
 * Returns the owner of a cart's memberships: the member who owns the cart or bought it by choosing a password, or a new
 * member for a guest or a giftee. Never a member known only by a typed address: adding to an account requires a login.
 */
export async function ownerOf(
  tx: Tx,
  catalogue: Catalogue,
  cart: Pick<CartRow, 'identity_id' | 'giftee_identity_id'>,
  buyer: IssuedIdentity,
): Promise<string> {
  if (cart.giftee_identity_id !== null) {
    const giftee = await readIdentity(tx, cart.giftee_identity_id);
    if (!giftee) throw new Error(`giftee ${cart.giftee_identity_id} is not there`);
    return insertMember(tx, giftee, memberCode);
  }
  const isGuests = cart.identity_id === catalogue.portal.publicIdentityId;
  if (!isGuests) return cart.identity_id;
  if (buyer.kind === 'member') return buyer.id;
  const id = await insertMember(tx, buyer, memberCode);
  // The card that they saved for automatic renewal belongs to them.
  const customer = await readCardCustomer(tx, buyer.id);
  if (customer !== undefined) await saveCardCustomer(tx, id, { customer, insteadOf: undefined });
  return id;
}

const isRedeemed = (tickets: readonly TicketRow[]): boolean =>
  tickets.some((ticket) => giftCodeOf(ticket) !== undefined);

/** Stores what an order buys, before its tickets are booked; returns the membership's id. */
export async function writeTerm(
  tx: Tx,
  { ticket_group_id, tickets, membership, term }: BoughtTerm,
  {
    ownerId,
    isGift,
    orderId,
    at,
    consent,
  }: {
    readonly ownerId: string;
    readonly isGift: boolean;
    readonly orderId: string;
    readonly at: Date;
    /** The payment whose card may be charged again. */
    readonly consent: Pick<PaymentRow, 'id'> | undefined;
  },
): Promise<string> {
  const level = { ticket_group_id, ...term };
  const id =
    membership?.id ??
    (await insertMembership(tx, {
      ...level,
      identity_id: ownerId,
      scan_code: scanCode(),
      created_at: at,
      ...scheduledBy(tickets, consent),
    }));
  if (membership) {
    const span = spanOf([...(await countedTerms(tx, [id])), level]);
    await updateMembership(tx, id, {
      ...level,
      valid_from: span?.valid_from ?? term.valid_from,
      ...scheduledBy(tickets, consent),
    });
  }
  await insertTerm(tx, {
    ...level,
    membership_id: id,
    ticket_order_id: orderId,
    kind: isRedeemed(tickets) ? 'redeemed' : membership ? 'renewal' : isGift ? 'gift' : 'new',
    created_at: at,
    held: { valid_from: tickets[0]?.valid_from ?? null, valid_to: tickets[0]?.valid_to ?? null },
  });
  await joinTickets(
    tx,
    tickets.map((ticket) => ticket.id),
    id,
    term,
  );
  return id;
}
