import type { PaymentFailure } from '../gateways/gateway.ts';

/** The known state of an attempt to pay. */
export type PaymentOutcome =
  | { readonly kind: 'completed' }
  | { readonly kind: 'partial' }
  | { readonly kind: 'requires_action'; readonly clientSecret: string; readonly intentId: string }
  /** Under way or unknown: it is being checked, and must not be reported as failed. */
  | { readonly kind: 'processing' }
  | { readonly kind: 'failed'; readonly failure: PaymentFailure }
  /** The money came, but the places were gone, so it is refunded. */
  | { readonly kind: 'refunded' };
