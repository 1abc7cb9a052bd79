import type Stripe from 'stripe';
import { fromProcessor } from '#domain/pricing/card-amount.ts';
import type { IntentRequest, ListedIntent } from './gateway.ts';

/** An intent's metadata, which says what its charge is for. The names are stored at the processor for good. */
export const metadataOf = ({ paymentId, cartId, portalKey, about }: IntentRequest) => ({
  payment_id: paymentId,
  cart_id: cartId,
  portal: portalKey,
  ...(about && {
    seller: about.sellerId,
    payer: about.payerId,
    cart_number: about.cartNumber,
    language: about.language,
  }),
});

/** An intent of a list, whose charge is expanded. */
export function listedIntent(intent: Stripe.PaymentIntent): ListedIntent {
  const { id, created, status, amount_received, latest_charge, metadata } = intent;
  const currency = intent.currency.toUpperCase();
  const charge = typeof latest_charge === 'string' ? null : latest_charge;
  const named = (name: string) => metadata[name] ?? null;
  return {
    intentId: id,
    at: new Date(created * 1000),
    state: stateOf(status),
    amount: fromProcessor(intent.amount, currency),
    received: fromProcessor(amount_received, currency),
    refunded: fromProcessor(charge?.amount_refunded ?? 0, currency),
    currency,
    portalKey: named('portal'),
    paymentId: named('payment_id'),
    cartId: named('cart_id'),
    sellerId: named('seller'),
    payerId: named('payer'),
    cartNumber: named('cart_number'),
    language: named('language'),
    holder: {
      name: charge?.billing_details.name ?? null,
      email: charge?.billing_details.email ?? null,
    },
  };
}

function stateOf(status: Stripe.PaymentIntent.Status): ListedIntent['state'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'processing') return 'processing';
  return status === 'canceled' ? 'canceled' : 'open';
}
