import { issueCards } from '../gifts/issue-cards.ts';
import { cancelCards } from '../store/gifts/ledger.ts';
import type { TicketKind } from './kind.ts';
import { asksForDelivery, sentGift } from './sent-gift.ts';

/** A gift card: a balance, with its number sent by email. */
export const giftCard: TicketKind = {
  handler: 'ledger',
  asks: asksForDelivery,
  async prepareBooking(tx, { services, catalogue, tickets }) {
    return { issue: () => issueCards(tx, services, catalogue, tickets) };
  },
  /** Takes the remaining balance of the cards. */
  async prepareReturn(tx, { tickets, now }) {
    const cards = tickets.filter(({ handler }) => handler === 'ledger');
    return {
      async giveBack() {
        const ids = cards.map(({ id }) => id);
        const left = await cancelCards(tx, ids, now);
        return new Map(cards.map(({ id, face_value }) => [id, face_value - (left.get(id) ?? 0)]));
      },
    };
  },
  answer: sentGift,
};
