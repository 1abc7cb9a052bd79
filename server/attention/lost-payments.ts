import { formatAmount } from '#domain/pricing/money.ts';
import { lostPayments } from '../store/attention/lost-payments.ts';
import { type AttentionSource, found } from './source.ts';

/** Orders whose payment was lost to a bank or the processor while the buyer still has the tickets: staff have to decide. */
export const lostPaymentSource: AttentionSource = {
  kind: 'payment_lost',
  async read({ tx, now, catalogue, ...asked }) {
    const { currency } = catalogue.portal;
    const rows = await lostPayments(tx, new Date(now), asked);
    return found(rows, ({ id, since, order, cart, amount, is_dispute, is_usable }) => ({
      kind: 'payment_lost',
      id: `payment_lost ${id}`,
      urgency: is_usable ? 'now' : 'note',
      since: since.toISOString(),
      order,
      cart,
      amount: formatAmount(amount, currency),
      is_dispute,
    }));
  },
};
