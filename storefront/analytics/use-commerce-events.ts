import { useEffect, useRef } from 'react';
import { useMatches } from 'react-router';
import type { EventData } from '../booking/load-event.server.ts';
import { onCartChange } from '../cart/cart-changes.ts';
import { useCart } from '../cart/use-cart.ts';
import type { OrderAnswer } from '../orders/load-orders.server.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { acknowledgedPurchases } from './acknowledged-purchases.ts';
import { beginCheckout, cartChanged, purchase, viewItem } from './commerce-event.ts';
import type { DataLayer } from './data-layer.ts';
import { reportedPurchasesOf } from './reported-purchases.ts';

/** Adds the shop's events to the data layer, page by page (ANA-01 to 05). */
export function useCommerceEvents(layer: DataLayer, page: string): void {
  const { slug, currency } = useStorefront();
  const match = useMatches().at(-1);
  const held = useCart()?.held ?? null;

  useEffect(
    () => onCartChange((change) => layer.push(cartChanged({ page, currency }, change))),
    [layer, page, currency],
  );

  const event = dataOf<EventData>(match, 'pages/event/event')?.event;
  useOnce(event?.id, () => event && layer.push(viewItem({ page, currency }, event)));

  const atCheckout = match?.id === 'pages/checkout/checkout' ? held : null;
  useOnce(
    atCheckout?.cart.id,
    () => atCheckout && layer.push(beginCheckout({ page, currency }, atCheckout.answer)),
  );

  const bought = dataOf<OrderAnswer>(match, 'pages/complete/complete');
  useEffect(() => {
    for (const order of bought?.ticket_order ?? []) {
      if (reportedPurchasesOf(slug).isNew(order.order_number)) {
        layer.push(purchase({ page, currency }, order, bought as OrderAnswer));
      } else {
        acknowledgedPurchases.acknowledge(order.order_number);
      }
    }
  }, [layer, slug, currency, page, bought]);
}

/** Runs an effect once for each page with an id, however often the page renders. */
function useOnce(id: string | undefined, effect: () => void): void {
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (id === done.current) return;
    done.current = id;
    effect();
  });
}

/** The loader data of a page; undefined if it could not be loaded. */
function dataOf<T>(match: ReturnType<typeof useMatches>[number] | undefined, page: string) {
  return match?.id === page ? ((match.loaderData ?? undefined) as T | undefined) : undefined;
}
