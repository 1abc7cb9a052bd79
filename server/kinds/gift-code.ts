import { giftCodeOf, isGiftCodeHandler } from '#domain/gifts/gift-code.ts';
import { issueCodes } from '../gifts/issue-codes.ts';
import { InvalidInput } from '../http/input.ts';
import {
  lockReturnedCodes,
  ordersRedeeming,
  redeemedCodes,
  voidGiftCodes,
} from '../store/gifts/gift-codes.ts';
import type { TicketKind } from './kind.ts';
import { asksForDelivery, sentGift } from './sent-gift.ts';

/** A gift-of-membership code, which its recipient redeems for a membership. */
export const giftCode: TicketKind = {
  handler: 'codes',
  asks: asksForDelivery,
  async prepareBooking(tx, { services, catalogue, tickets }) {
    return { issue: () => issueCodes(tx, services, catalogue, tickets) };
  },
  /**
   * Ends the codes that returned tickets bought, and those that redeemed them, unless staff let these be redeemed
   * again. Throws InvalidInput for a bought code that has been redeemed: its membership must be returned first.
   */
  async prepareReturn(tx, { tickets, staying, reopensGiftCodes, now }) {
    const left = new Set(staying.map(giftCodeOf));
    const redeemed = new Set(tickets.flatMap((ticket) => giftCodeOf(ticket) ?? []));
    const codes = await lockReturnedCodes(tx, {
      bought: tickets.flatMap(({ id, handler }) => (isGiftCodeHandler(handler) ? id : [])),
      redeemed: [...redeemed].filter((id) => !left.has(id)),
    });
    if (codes.length === 0) return {};
    const bought = codes.flatMap(({ id, isBought }) => (isBought ? id : []));
    if ((await redeemedCodes(tx, bought)).size > 0) {
      const [order = ''] = await ordersRedeeming(tx, bought);
      const fault = `bought a code that has been redeemed: refund its membership first, order ${order}`;
      throw new InvalidInput([{ path: 'tickets', fault }]);
    }
    const others = codes.flatMap(({ id, isBought }) => (isBought ? [] : id));
    await voidGiftCodes(tx, reopensGiftCodes ? bought : [...bought, ...others], now);
    return { giftCodes: others.length };
  },
  answer: sentGift,
};
