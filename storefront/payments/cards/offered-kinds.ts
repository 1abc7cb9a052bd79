import { useMemo } from 'react';
import type { PaymentPlan } from '#domain/payments/payment-plan.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';

/** The kinds of payment that the processor's elements offer, the same as the payment intent's. */
export interface OfferedKinds {
  readonly excludedPaymentMethodTypes?: readonly ['sepa_debit'];
  /** Which of the processor's configurations says what else there is. */
  readonly paymentMethodConfiguration?: string;
}

/**
 * The kinds of payment for a cart: no direct debit where the cart does not allow it, nor for a part
 * of what is due, as nothing else could be paid while it clears (PAY-77), nor where what pays
 * `renews` a membership: a debit would take days each time.
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

/** The same for effects: it changes only with what it says. */
export function useOfferedKinds(
  ...[cart, plan, renews]: Parameters<typeof offeredKinds>
): OfferedKinds {
  const text = JSON.stringify(offeredKinds(cart, plan, renews));
  return useMemo(() => JSON.parse(text) as OfferedKinds, [text]);
}
