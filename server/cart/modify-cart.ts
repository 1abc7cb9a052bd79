import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import type { modifyBody } from '#contract/cart/cart-calls.ts';
import { holdUntil, needsRefresh, secondsLeft } from '#domain/cart/hold.ts';
import { stockMoves } from '#domain/cart/reserve.ts';
import { refuseWithoutGateway } from '../catalogue/card-gateway.ts';
import { once } from '../http/idempotency.ts';
import { confirmPerson } from '../http/person.ts';
import type { ApiRequest } from '../http/request.ts';
import { codesGiven } from '../pricing/promo-codes.ts';
import { uuid } from '../setup/random.ts';
import { answeredGroups, forgetAnswers, saveAnswers } from '../store/cart/cart-answers.ts';
import {
  type CartRow,
  changeTickets,
  insertCart,
  moveStock,
  moveTickets,
  type TicketToHold,
  updateCart,
} from '../store/cart/carts.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { isMembers, refuseBenefits } from '../store/memberships/member-benefits.ts';
import { holdsMoney } from '../store/payments/payments.ts';
import { accessible, answerCart } from './answer-cart.ts';
import { cartTotals } from './cart-totals.ts';
import { lockWholeCart, readWholeCart, type WholeCart } from './cart-view.ts';
import {
  draftsFor,
  knowledgeFor,
  seatTakenRefusal,
  shortageRefusal,
  ticketsToHold,
} from './decide.ts';
import { answersToKeep, surveyedGroups, takingVouchers } from './details.ts';
import { keepWithinShare } from './keep-within-share.ts';
import { shortHoldUntil } from './network-terms.ts';
import { newCart } from './open-cart.ts';
import { orderIdsFor } from './payer.ts';
import { modificationOf } from './payload.ts';
import { priceWithCodes } from './price-codes.ts';
import {
  atNoPrice,
  giftCodeGiven,
  refuseParting,
  takingGiftCode,
  withoutAmounts,
} from './redeem-gift-code.ts';
import { refuseSingles } from './single-seats.ts';
import type { CartAnswer } from './ticket-answers.ts';

/**
 * Adds tickets to a pending cart and removes others, all or nothing, and extends its hold. With fewer
 * than 30 seconds left, the cart is replaced by a fresh one that holds the same places (CRT-17, A-33).
 */
export async function modifyCartWith(
  cartId: string,
  body: z.output<typeof modifyBody>,
  request: ApiRequest,
): Promise<CartAnswer> {
  const asWritten = modificationOf(body, request.catalogue);
  // Looked up first: inside the transaction, only its own connection may be waited for.
  const known = await knowledgeFor(request, asWritten, cartId);
  const given = await codesGiven(request, body, cartId);
  const giftCode = await giftCodeGiven(request, body);
  const { catalogue } = request;
  const wanted = withoutAmounts(asWritten, giftCode, catalogue);
  const { captcha: _, ...asked } = body;
  const person = await confirmPerson(body.captcha?.token, request, 'reserve');
  const change = async (tx: Tx): Promise<CartAnswer> => {
    const whole = modifiable(request, await lockWholeCart(tx, cartId));
    const removed = ticketsToRemove(whole, wanted.remove);
    const kept = whole.tickets.filter((ticket) => !wanted.remove.includes(ticket.id));
    refuseParting(removed, kept);
    const drafts = atNoPrice(draftsFor(body, wanted, kept, known), kept, giftCode);
    const after = Math.max(-1, ...whole.tickets.map((ticket) => ticket.position)) + 1;
    const added = ticketsToHold(drafts, after);
    refuseMoreThanStaffHold(whole.cart, added, removed);

    const asked = surveyedGroups(catalogue, added);
    const answered = asked.size > 0 ? await answeredGroups(tx, cartId) : new Set<string>();
    const missing = asked.difference(answered);
    const answers = answersToKeep(body, wanted, catalogue, [...kept, ...added], missing);

    await refuseSingles(request, tx, { added, kept, removed });

    if (added.some(isMembers)) {
      const buyer = { id: cartId, identity_id: request.viewer.identityId };
      await refuseBenefits(tx, request, buyer, [...kept, ...added], 'reserve');
    }

    const within = await keepWithinShare(tx, request, whole.cart, { kept, added, given, person });

    // Counters before tickets: others wait for us once a ticket with a seat is touched.
    const shortage = await moveStock(tx, stockMoves(added, removed));
    if (shortage) throw shortageRefusal(shortage, kept);
    const priced = await priceWithCodes(request, tx, whole, { kept, added }, within.given);
    const taken = await changeTickets(tx, whole.cart.id, wanted.remove, added);
    if (taken.length > 0) throw seatTakenRefusal(taken);
    await priced.write();
    const cart = person === 'confirmed' ? { ...whole.cart, network: null } : whole.cart;
    const id = await holdAfresh(tx, cart, request, within.isPast);
    await saveAnswers(tx, id, answers);
    if (removed.length > 0) await forgetAnswers(tx, id, [...kept, ...added]);
    const changed = await readWholeCart(tx, id);
    if (!changed) throw new Error(`cart ${id} went away while it was locked`);
    if (added.length > 0) {
      const { total_outstanding } = cartTotals(changed);
      refuseWithoutGateway(total_outstanding, changed.cart.seller_id, catalogue, 'reserve');
    }
    return answerCart(request, changed, tx);
  };
  return takingGiftCode(body, () =>
    takingVouchers(request, body, wanted, () => once(request, ['modify', cartId, asked], change)),
  );
}

/** Returns the cart if this request may change it now; otherwise throws the refusal (CRT-11). */
export function modifiable(request: ApiRequest, found: WholeCart | undefined): WholeCart {
  const whole = accessible(request, found, 'reserve');
  const { cart, instalments } = whole;
  if (cart.state === 'ordered') {
    throw new Refusal('incorrect_cart_state', 'reserve', {
      state: cart.state,
      order_ids: orderIdsFor(request, whole),
    });
  }
  if (holdsMoney(whole)) {
    throw new Refusal('incorrect_cart_state', 'reserve', { state: 'payment_in_progress' });
  }
  // Its instalments add up to what was agreed with staff, so changes go through them.
  if (instalments.length > 0) {
    throw new Refusal('incorrect_cart_state', 'reserve', { state: 'scheduled' });
  }
  refuseRenewal(cart);
  // An edit follows its own rules (edit-order.ts) and stays a guest's.
  if (cart.edits_order_id !== null) {
    throw new Refusal('incorrect_cart_state', 'reserve', { state: 'edit' });
  }
  const isOver = cart.expires_at !== null && cart.expires_at.getTime() <= request.services.now();
  if (cart.state === 'expired' || isOver) throw new Refusal('cart_expired', 'reserve');
  return whole;
}

/** Throws for an automatic renewal: its owner was told what it holds, so it is paid or left alone. */
export function refuseRenewal({ channel }: Pick<CartRow, 'channel'>): void {
  if (channel !== 'renewal') return;
  throw new Refusal('incorrect_cart_state', 'reserve', { state: 'renewal' });
}

/**
 * Throws if more places would be held than staff set aside: whoever has the link may swap places but
 * not add any. Items without a place, such as donations, may be added.
 */
function refuseMoreThanStaffHold(
  { channel }: Pick<CartRow, 'channel'>,
  added: readonly TicketToHold[],
  removed: readonly TicketToHold[],
): void {
  if (channel !== 'staff' || placesOf(added) <= placesOf(removed)) return;
  throw new Refusal('incorrect_cart_state', 'reserve', { state: 'staff' });
}

const placesOf = (tickets: readonly TicketToHold[]): number =>
  tickets.filter(({ counts_session, counts_group }) => counts_session || counts_group).length;

/** The tickets with these ids, each once however often it is named: each gives one place back. */
function ticketsToRemove(whole: WholeCart, ids: readonly string[]) {
  return [...new Set(ids)].map((id) => {
    const ticket = whole.tickets.find((candidate) => candidate.id === id);
    const extra = { ticket_id: id };
    if (!ticket) throw new Refusal('ticket_not_found', 'cart_remove_tickets', extra);
    if (ticket.state !== 'held') {
      throw new Refusal('ticket_state_incorrect', 'cart_remove_tickets', extra);
    }
    return ticket;
  });
}

/** Extends the hold, in a fresh cart if this one is about to end; returns the cart's id. */
async function holdAfresh(
  tx: Tx,
  cart: CartRow,
  request: ApiRequest,
  isPastShare: boolean,
): Promise<string> {
  // Staff set when it ends, or it ends when paid; its link names this cart only.
  if (cart.expires_at === null || cart.channel === 'staff') return cart.id;
  const until = isPastShare
    ? heldShort(request, cart, cart.expires_at)
    : heldAnew(request, cart, cart.expires_at);
  if (!needsRefresh(secondsLeft(cart.expires_at.getTime(), request.services.now()))) {
    await updateCart(tx, cart.id, { expires_at: until });
    return cart.id;
  }
  const fresh = uuid();
  await handOver(tx, cart, request, { id: fresh, until });
  return fresh;
}

/**
 * Moves the places of a locked cart to a fresh cart of the caller; the old one ends. No place is free
 * in between.
 */
export async function handOver(
  tx: Tx,
  cart: CartRow,
  request: ApiRequest,
  { id, until }: { readonly id: string; readonly until: Date },
): Promise<void> {
  await insertCart(tx, {
    ...newCart(request, id, cart.campaign as Record<string, string>),
    seller_id: cart.seller_id,
    language: cart.language,
    expires_at: until,
    // The first cart's cap stays: refreshing must not hold places for ever.
    held_until_max: cart.held_until_max,
    network: cart.network,
    held_short: cart.held_short,
  });
  await moveTickets(tx, cart.id, id);
  await updateCart(tx, cart.id, { state: 'expired', network: null });
}

/** The end of a cart's hold when it is extended now. */
export function heldAnew(
  { services, catalogue }: ApiRequest,
  { seller_id, held_until_max }: CartRow,
  current: Date,
): Date {
  const minutes = configValue(catalogue, 'cart.hold_minutes', { seller: seller_id });
  const until = holdUntil(services.now(), minutes, held_until_max.getTime());
  return new Date(Math.max(current.getTime(), until));
}

/** The end past its network's share: the short hold from now, and never earlier than the current end. */
function heldShort(request: ApiRequest, { held_until_max }: CartRow, current: Date): Date {
  const until = Math.min(shortHoldUntil(request).getTime(), held_until_max.getTime());
  return new Date(Math.max(current.getTime(), until));
}
