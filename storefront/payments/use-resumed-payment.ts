import { useEffect, useRef } from 'react';
import type { HeldCart } from '../cart/cart-store.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { attemptsOf } from './attempt.ts';
import type { usePayment } from './use-payment.ts';

/** Continues, once, a payment after the bank has redirected the buyer back to this page. */
export function useResumedPayment(
  held: HeldCart,
  intentId: string | null,
  payment: ReturnType<typeof usePayment>,
): void {
  const { slug } = useStorefront();
  const isDone = useRef(false);
  useEffect(() => {
    if (intentId === null || isDone.current) return;
    isDone.current = true;
    const attempt = attemptsOf(slug).read(held.cart.id);
    if (!attempt) return;
    payment.begin();
    const { identityId, amount } = attempt;
    const data = { payment_intent_id: intentId };
    const request = { identityId, amount, gateway: 'stripe', data, completes: true } as const;
    const check = async () => ({ kind: 'none' }) as const;
    void payment.send([request], { script: null, wallet: null, check });
  }, [intentId, slug, held.cart.id, payment]);
}
