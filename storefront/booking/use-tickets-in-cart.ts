import { useMemo } from 'react';
import { useCart } from '../cart/use-cart.ts';

/** The number of tickets of each type in this browser's cart. */
export function useTicketsInCart(): ReadonlyMap<string, number> {
  const tickets = useCart()?.held?.answer.ticket;
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { ticket_type_id: id } of tickets ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }, [tickets]);
}
