import { countedTickets } from '#domain/cart/counted-tickets.ts';
import { giftOf, isGiven, receiverOf } from '#domain/gifts/membership-gift.ts';
import { maskEmail } from '#domain/gifts/reference.ts';
import {
  areTakenBack,
  markKeptBenefits,
  ticketsHangingOn,
} from '../store/memberships/hanging-benefits.ts';
import {
  benefitFault,
  isMembersOnly,
  refuseBenefits,
} from '../store/memberships/member-benefits.ts';
import { consentOfCart, type PaymentRow } from '../store/payments/payments.ts';
import {
  endingTerms,
  endTerms,
  membershipsToEnd,
  refuseWithoutMember,
} from './end-membership-terms.ts';
import type { TicketKind } from './kind.ts';
import { keepGiftee } from './membership-gift.ts';
import { keepAutoRenewal, paysForRenewed, refuseWithoutCard } from './membership-renewal.ts';
import { boughtTerms, ownerOf, refuseLastingNoLonger, writeTerm } from './membership-terms.ts';
import {
  codeTaken,
  keepsItsCodes,
  redeemGiftCode,
  refuseParting,
  refuseTakenBack,
} from './redeem-gift-code.ts';
import { tellGiftee } from './tell-giftee.ts';

/**
 * A membership: its tickets are the members of one level. An order's term starts or renews it. It may renew itself with
 * the card that paid, be given as a gift, or be redeemed by a gift code. Its members buy members-only tickets, within
 * its limits.
 */
export const membership: TicketKind = {
  handler: 'membership',
  prepareReserve: redeemGiftCode,
  refuseRemoval: refuseParting,
  prepareHold({ request, cartId, kept, added }) {
    if (!added.some(isMembersOnly)) return undefined;
    const buyer = { id: cartId, identity_id: request.viewer.identityId };
    return (tx) => refuseBenefits(tx, request, buyer, [...kept, ...added], 'reserve');
  },
  refusalOf: codeTaken,
  agree: keepAutoRenewal,
  async refusePayment(tx, step) {
    await refuseBenefits(tx, step.request, step.cart, step.tickets, 'checkout');
    await refuseLastingNoLonger(tx, step);
    await refuseTakenBack(tx, countedTickets(step.tickets));
  },
  keepsCard(step) {
    if (step.order.offSession || !paysForRenewed(step)) return false;
    refuseWithoutCard(step.order);
    return true;
  },
  async keepReceiver(tx, step, payerId) {
    // A part payment names no recipient: the cart knows it.
    if (step.order.completes) await keepGiftee(tx, step, { ...step.order, payerId });
  },
  async prepareBooking(tx, { cart, tickets, services, catalogue, now, isLapsed }) {
    const bought = tickets.flatMap(({ member_term_id }) => member_term_id ?? []);
    if (!isLapsed && (await areTakenBack(tx, bought))) return 'membership_taken_back';
    const isGone =
      isLapsed && (await benefitFault(tx, { catalogue, services }, cart, tickets)) !== null;
    const terms = await boughtTerms(tx, catalogue, { cart, tickets }, now.getTime());
    if (!terms) return 'not_renewable';
    if (!(await keepsItsCodes(tx, tickets))) return 'code_taken_back';
    if (terms.length === 0) return { isGone };
    const isGift = cart.giftee_identity_id !== null;
    let ownerId = '';
    let consent: Pick<PaymentRow, 'id'> | undefined;
    return {
      isGone,
      async own(buyer) {
        ownerId = await ownerOf(tx, catalogue, cart, buyer);
        // No one is charged again for a gift.
        consent = isGift ? undefined : await consentOfCart(tx, cart.id);
        // A gift belongs to the giftee; its order belongs to the payer.
        return { orders: isGift ? buyer.id : ownerId };
      },
      async writeInto(order, sold) {
        const levels = new Set(sold.map(({ ticket_group_id }) => ticket_group_id));
        for (const term of terms.filter(({ ticket_group_id }) => levels.has(ticket_group_id))) {
          const to = { ownerId, isGift, orderId: order.id, at: now, consent };
          const membershipId = await writeTerm(tx, term, to);
          if (isGift && !term.membership) await tellGiftee(tx, catalogue, term, membershipId, now);
        }
      },
    };
  },
  /**
   * Names the valid tickets that members bought through the returned membership. Their carts are locked, or the tickets
   * stay untouched.
   */
  async prepareReturn(tx, { orderId, tickets, staying, catalogue, now }) {
    refuseWithoutMember(tickets, staying, catalogue);
    const memberships = await membershipsToEnd(
      tx,
      tickets.map(({ id }) => id),
    );
    if (memberships.length === 0) return {};
    const ending = await endingTerms(tx, { orderId, tickets, staying });
    const returned = new Set(tickets.map(({ id }) => id));
    const hanging = (await ticketsHangingOn(tx, orderId, now)).filter(
      ({ id, member_term_id }) => ending.has(member_term_id) && !returned.has(id),
    );
    return {
      hanging,
      async giveBack() {
        await endTerms(tx, { orderId, memberships }, now.getTime());
        await markKeptBenefits(tx, [...ending], now);
        return new Map();
      },
    };
  },
  answer(ticket) {
    if (!isGiven(ticket)) return {};
    const { name, email } = receiverOf(ticket) ?? { name: '', email: '' };
    const starts_on = giftOf(ticket)?.starts_on || null;
    return { gift: { receiver_name: name, receiver_email: maskEmail(email), starts_on } };
  },
};
