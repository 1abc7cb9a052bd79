import { possibleRemedies } from '#domain/payments/remedies.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { failedRefunds } from '../store/attention/troubled-money.ts';
import { type AttentionSource, found } from './source.ts';

/** Refunds that did not reach the payer: staff have to send the money another way. */
export const failedRefundSource: AttentionSource = {
  kind: 'refund_failed',
  read: async ({ tx, ...asked }) =>
    found(
      await failedRefunds(tx, asked),
      ({ id, since, order, cart, amount, currency, is_covered }) => ({
        kind: 'refund_failed',
        id: `refund_failed ${id}`,
        urgency: 'now',
        since: since.toISOString(),
        refund: id,
        order,
        cart,
        amount: formatAmount(amount, currency),
        remedies: possibleRemedies(is_covered),
      }),
    ),
};
