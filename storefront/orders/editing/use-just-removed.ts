import { useEffect, useRef, useState } from 'react';
import { cancelledTicketsOf } from '../../cart/cancelled-tickets.ts';
import { useStorefront } from '../../site/use-storefront.ts';
import type { OrderAnswer } from './managed-order.ts';

const nothing: ReadonlySet<string> = new Set();

/**
 * The ids of the tickets that were just removed, which stay visible to the buyer who removed them
 * (ORD-16, CRT-49). They are cleared when the buyer opens an order, unless they come from its edit.
 */
export function useJustRemoved(order: OrderAnswer, isFromEdit: boolean): ReadonlySet<string> {
  const { slug } = useStorefront();
  const [ids, setIds] = useState(nothing);
  const goesOn = useRef(isFromEdit);
  useEffect(() => {
    const kept = cancelledTicketsOf(slug);
    if (!goesOn.current) kept.forget();
    goesOn.current = true;
    setIds(order.ticket.length > 0 ? new Set(kept.read()) : nothing);
  }, [slug, order]);
  return ids;
}
