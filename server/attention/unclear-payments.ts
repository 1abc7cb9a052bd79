import { formatAmount } from '#domain/pricing/money.ts';
import { unsettledPayments } from '../store/attention/troubled-money.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import { type AttentionAsked, type AttentionSource, found } from './source.ts';

/** Milliseconds after which a pending payment is listed. */
const usual = 3_600_000;

const unsettled = ({ tx, catalogue, now, ...asked }: AttentionAsked, isDebit: boolean) =>
  unsettledPayments(tx, {
    ...asked,
    before: new Date(now - usual),
    debits: [...catalogue.sellers.keys()].filter(
      (seller) => configValue(catalogue, 'checkout.direct_debit_days', { seller }) !== null,
    ),
    isDebit,
  });

/** Payments whose outcome is still unknown after an hour. */
export const unclearPaymentSource: AttentionSource = {
  kind: 'payment_unclear',
  read: async (asked) =>
    found(await unsettled(asked, false), ({ id, since, order, cart }) => ({
      kind: 'payment_unclear',
      id: `payment_unclear ${id}`,
      urgency: 'soon',
      since: since.toISOString(),
      order,
      cart,
    })),
};

/** Direct debits that banks take days to clear; their places are held meanwhile. */
export const clearingDebitSource: AttentionSource = {
  kind: 'debit_clearing',
  read: async (asked) =>
    found(await unsettled(asked, true), ({ id, since, order, cart, amount, currency }) => ({
      kind: 'debit_clearing',
      id: `debit_clearing ${id}`,
      urgency: 'note',
      since: since.toISOString(),
      order,
      cart,
      amount: formatAmount(amount, currency),
    })),
};
