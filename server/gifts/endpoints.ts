import { cardState, groupedNumber } from '#domain/gifts/gift-card.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { endpoint } from '../http/request.ts';
import { findCard } from './gift-cards.ts';

export const giftEndpoints = [
  endpoint('getLedger', async ({ params }, request) => {
    const { number, card } = await findCard(request, params.number);
    const state = cardState(card, request.services.now());
    return {
      ledger: [
        {
          number: groupedNumber(number),
          state,
          balance: formatAmount(card.balance, card.currency),
        },
      ],
    };
  }),
];
