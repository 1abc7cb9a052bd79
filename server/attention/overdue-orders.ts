import { formatAmount } from '#domain/pricing/money.ts';
import { overdueOrders } from '../store/attention/overdue-orders.ts';
import { type AttentionSource, found } from './source.ts';

/** Orders with valid tickets and an overdue instalment. */
export const overdueOrderSource: AttentionSource = {
  kind: 'payment_overdue',
  async read({ tx, now, catalogue, ...asked }) {
    const { currency } = catalogue.portal;
    const rows = await overdueOrders(tx, new Date(now), asked);
    return found(rows, ({ id, since, order, cart, amount }) => ({
      kind: 'payment_overdue',
      id: `payment_overdue ${id}`,
      urgency: 'soon',
      since: since.toISOString(),
      order,
      cart,
      amount: formatAmount(amount, currency),
    }));
  },
};
