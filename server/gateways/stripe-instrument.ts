import type Stripe from 'stripe';
import type { Instrument } from './gateway.ts';

/** Reads from an intent's charge what paid it; null if the charge is not in the answer. */
export function instrumentOf(charge: string | Stripe.Charge | null): Instrument | null {
  const details = typeof charge === 'string' ? null : charge?.payment_method_details;
  if (!details) return null;
  const { type: method, card, sepa_debit: debit } = details;
  return {
    method,
    brand: card?.brand ?? null,
    lastFour: card?.last4 ?? debit?.last4 ?? null,
    wallet: card?.wallet?.type ?? null,
  };
}
