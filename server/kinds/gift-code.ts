import { issueCodes } from '../gifts/issue-codes.ts';
import { InvalidInput } from '../http/input.ts';
import { voidGiftCodes } from '../store/gifts/gift-codes.ts';
import type { TicketKind } from './kind.ts';
import { asksForDelivery, sentGift } from './sent-gift.ts';

/** A gift-of-membership code, which its recipient redeems for a membership. */
export const giftCode: TicketKind = {
  handler: 'codes',
  asks: asksForDelivery,
  async prepareBooking(tx, { services, catalogue, tickets }) {
    return { issue: () => issueCodes(tx, services, catalogue, tickets) };
  },
  async prepareReturn(tx, { tickets, now }) {
    const ids = tickets.map(({ id }) => id);
    if (!(await voidGiftCodes(tx, ids, now))) {
      const fault = 'bought a code that has been redeemed: refund its membership first';
      throw new InvalidInput([{ path: 'tickets', fault }]);
    }
    return async () => new Map();
  },
  answer: sentGift,
};
