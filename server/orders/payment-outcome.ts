import type { PaymentFailure } from '../gateways/gateway.ts';

/** The state of an attempt to pay, as far as it is known. */
export type PaymentOutcome =
  | { readonly kind: 'completed' }
  | { readonly kind: 'partial' }
  | { readonly kind: 'requires_action'; readonly clientSecret: string; readonly intentId: string }
  /** Under way or unknown: it is being checked, and nobody may say "failed". */
  | { readonly kind: 'processing' }
  | { readonly kind: 'failed'; readonly failure: PaymentFailure }
  /** The money came, but the places were gone, so it goes back. */
  | { readonly kind: 'refunded' };
