import { owedAfterWonDispute } from '#domain/payments/booking.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { wonDisputes } from '../store/attention/won-disputes.ts';
import type { AttentionSource } from './source.ts';

/** Milliseconds after which an order is no longer listed although the venue still has the money. */
const lastsFor = 180 * 86_400_000;

/** Orders whose tickets were cancelled during a dispute that the venue then won: the buyer has neither tickets nor money. */
export const wonDisputeSource: AttentionSource = {
  kind: 'dispute_won',
  async read({ tx, now, catalogue, sellers, counted, limit }) {
    const { currency } = catalogue.portal;
    const rows = await wonDisputes(tx, new Date(now - lastsFor), { sellers, counted });
    const owed = rows
      .map((row) => ({ ...row, back: owedAfterWonDispute(row, [row], row.staying) }))
      .filter(({ back }) => back > 0);
    return {
      entries: owed.slice(0, limit).map(({ id, since, order, cart, back }) => ({
        kind: 'dispute_won',
        id: `dispute_won ${id}`,
        urgency: 'now',
        since: since.toISOString(),
        order,
        cart,
        amount: formatAmount(back, currency),
      })),
      total: owed.length,
    };
  },
};
