import type Stripe from 'stripe';
import type {
  BalanceTransactionRow,
  ChargeRow,
  PaymentIntentRow,
  PaymentMethodRow,
} from './rows.ts';

/**
 * A card payment made before the books were opened, as a line of the journal: the values in which it differs from other
 * successful payments. Amounts in minor units, times in seconds.
 */
export type PastPayment = {
  /** The common part of its ids: `pi_…`, `ch_…`, `pm_…` and `txn_…`. */
  key: string;
  amount: number;
  currency: string;
  created: number;
  description: string;
  metadata: Record<string, string>;
  card: { brand: string; last4: string; wallet: string | null };
};

/** The rows of one payment. */
export type PaymentRows = {
  intent: PaymentIntentRow;
  charge: ChargeRow;
  method: PaymentMethodRow;
  transaction: BalanceTransactionRow;
};

/** The rows of a past payment: a successful payment's, with its own values. */
export function rowsOfPast(
  account: string,
  { key, amount, currency, created, description, metadata, card }: PastPayment,
  like: PaymentRows,
  fee: number,
): PaymentRows {
  const ids = {
    intent: `pi_${key}`,
    charge: `ch_${key}`,
    method: `pm_${key}`,
    moved: `txn_${key}`,
  };
  const { intent, charge, method, transaction } = like;
  const wallet = card.wallet as Stripe.PaymentMethod.Card.Wallet['type'] | null;
  const details = {
    brand: card.brand,
    last4: card.last4,
    wallet: wallet && { type: wallet, [wallet]: {}, dynamic_last4: card.last4 },
  };
  const shared = { created, currency };
  return {
    intent: {
      account,
      wire: {
        ...intent.wire,
        ...shared,
        id: ids.intent,
        amount,
        amount_received: amount,
        client_secret: `${ids.intent}_secret_${key}`,
        description,
        metadata: { ...metadata },
        latest_charge: ids.charge,
        payment_method: ids.method,
      },
      hidden: { ...intent.hidden },
    },
    charge: {
      account,
      wire: {
        ...charge.wire,
        ...shared,
        id: ids.charge,
        amount,
        amount_captured: amount,
        balance_transaction: ids.moved,
        description,
        metadata: { ...metadata },
        payment_intent: ids.intent,
        payment_method: ids.method,
        payment_method_details: {
          ...charge.wire.payment_method_details,
          type: 'card',
          card: {
            ...(charge.wire.payment_method_details
              ?.card as Stripe.Charge.PaymentMethodDetails.Card),
            ...details,
            amount_authorized: amount,
            network: card.brand,
          },
        },
      },
      hidden: null,
    },
    method: {
      account,
      wire: {
        ...method.wire,
        id: ids.method,
        created,
        card: {
          ...(method.wire.card as Stripe.PaymentMethod.Card),
          ...details,
          display_brand: card.brand,
        },
      },
      hidden: { ...method.hidden, paid: ids.intent },
    },
    transaction: {
      account,
      wire: {
        ...transaction.wire,
        ...shared,
        id: ids.moved,
        available_on: created,
        amount,
        description,
        fee,
        fee_details: transaction.wire.fee_details.map((detail) => ({
          ...detail,
          amount: fee,
          currency,
        })),
        net: amount - fee,
        source: ids.charge,
      },
      hidden: { intent: ids.intent },
    },
  };
}
