import type Stripe from 'stripe';
import type { z } from 'zod';
import type { address, billingDetails, shipping } from './parameters.ts';

/** An address as the API returns it, with `null` for missing fields. */
export function addressOnWire(given: z.output<ReturnType<typeof address>> | undefined) {
  return {
    city: given?.city || null,
    country: given?.country || null,
    line1: given?.line1 || null,
    line2: given?.line2 || null,
    postal_code: given?.postal_code || null,
    state: given?.state || null,
  };
}

export function billingOnWire(
  given: z.output<ReturnType<typeof billingDetails>> | undefined,
): Stripe.PaymentMethod.BillingDetails {
  return {
    address: addressOnWire(given?.address),
    email: given?.email || null,
    name: given?.name || null,
    phone: given?.phone || null,
    tax_id: given?.tax_id || null,
  };
}

export function shippingOnWire(given: z.output<ReturnType<typeof shipping>> | undefined) {
  if (!given) return null;
  return {
    address: addressOnWire(given.address),
    carrier: given.carrier ?? null,
    name: given.name,
    phone: given.phone ?? null,
    tracking_number: given.tracking_number ?? null,
  };
}
