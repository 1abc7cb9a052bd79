import { type RefObject, useState } from 'react';
import type { HeldCart } from '../../cart/cart-store.ts';
import type { useZipDiscount } from '../../contact/use-zip-discount.ts';
import type { usePayment } from '../../payments/use-payment.ts';
import { useMoney } from '../../site/use-money.ts';
import { useWords } from '../../site/use-storefront.ts';

interface PriceCheckProps {
  readonly held: HeldCart;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly zip: ReturnType<typeof useZipDiscount>;
  readonly payment: ReturnType<typeof usePayment>;
  readonly look: () => Promise<HeldCart | null>;
}

/** Checks before a payment that a newly typed zip code has not changed the price. */
export function usePriceCheck({ held, form, zip, payment, look }: PriceCheckProps) {
  const t = useWords();
  const money = useMoney();
  const [isPricing, setPricing] = useState(false);
  /** Returns true if the price is the one shown; else shows the new price. */
  const priceStands = async (): Promise<boolean> => {
    setPricing(true);
    try {
      const changed = form.current !== null && (await zip.settle(form.current));
      if (!changed) return true;
      const now = await look();
      const amount = money(now?.cart.payment_due ?? held.cart.payment_due);
      payment.stop(t('checkout.amount_changed', { amount }));
      return false;
    } finally {
      setPricing(false);
    }
  };
  return { isPricing, priceStands };
}
