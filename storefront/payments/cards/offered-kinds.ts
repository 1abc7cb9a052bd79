import { useMemo } from 'react';
import type { PaymentPlan } from '#domain/payments/payment-plan.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';

/** The kinds of payment that the processor's elements offer, the same as on the payment intent. */
export interface OfferedKinds {
  readonly excludedPaymentMethodTypes?: readonly ['sepa_debit'];
  /** The id of the processor's configuration that selects the other kinds. */
  readonly paymentMethodConfiguration?: string;
}

/**
 * The kinds of payment for a cart. Leaves out direct debit if the cart does not allow it, for a part of the amount due,
 * because nothing else could be paid while it clears (PAY-77), and if the payment `renews` a membership, because each
 * debit would take days.
 */
export function offeredKinds(
  { pmc_id, direct_debit }: Pick<CartAnswer['cart'][number], 'pmc_id' | 'direct_debit'>,
  { payments }: Pick<PaymentPlan, 'payments'>,
  renews: boolean,
): OfferedKinds {
  const completes = payments.some((one) => one.gateway === 'stripe' && one.completes);
  return {
    ...(direct_debit && completes && !renews ? {} : { excludedPaymentMethodTypes: ['sepa_debit'] }),
    ...(pmc_id === null ? {} : { paymentMethodConfiguration: pmc_id }),
  };
}

/** Computes the same for effects: the object changes only when its contents do. */
export function useOfferedKinds(
  ...[cart, plan, renews]: Parameters<typeof offeredKinds>
): OfferedKinds {
  const text = JSON.stringify(offeredKinds(cart, plan, renews));
  return useMemo(() => JSON.parse(text) as OfferedKinds, [text]);
}
