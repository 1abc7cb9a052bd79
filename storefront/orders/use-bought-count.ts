import { boughtAs } from '#domain/cart/bought-as.ts';
import { useWords } from '../site/use-storefront.ts';

/** Counts what an order has: tickets, or memberships or other things where there are none. */
export function useBoughtCount() {
  const t = useWords();
  return (tickets: Parameters<typeof boughtAs>[0]): string => {
    const { kind, count } = boughtAs(tickets);
    return t(`complete.${kind}`, { count });
  };
}
