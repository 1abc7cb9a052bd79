import { purchaseKind } from '#domain/cart/purchase-kind.ts';
import { useWords } from '../site/use-storefront.ts';

/** Counts the items of an order: tickets, or memberships or other items if there are none. */
export function useBoughtCount() {
  const t = useWords();
  return (tickets: Parameters<typeof purchaseKind>[0]): string => {
    const { kind, count } = purchaseKind(tickets);
    return t(`complete.${kind}`, { count });
  };
}
