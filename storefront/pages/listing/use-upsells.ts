import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../browser-api.ts';
import { useCart } from '../../cart/use-cart.ts';
import { skipUpsellsOf } from '../../upsells/skip-upsells.ts';
import { useAddresses, useStorefront } from '../../use-storefront.ts';
import type { ListedEvent } from './listed-event.ts';

export interface Upsells {
  /** The visitor has a cart: the listing offers what can be added to it (EVT-03, A-13). */
  readonly isOn: boolean;
  /** What fits is not known yet. */
  readonly isPending: boolean;
  readonly events: readonly ListedEvent[];
}

/**
 * Makes the listing an upsell listing where the cart has items and upsells are on. The page is the
 * same for everybody, so this happens once the browser knows its cart. With nothing to add, or for
 * who skips upsells, it goes on to checkout (EVT-21, EVT-22).
 */
export function useUpsells(listed: readonly ListedEvent[], isFiltered: boolean): Upsells {
  const { slug, upsells, upsellVisit, admissionEvent } = useStorefront();
  const held = useCart()?.held;
  const api = useApi();
  const to = useAddresses();
  const navigate = useNavigate();
  const { search } = useLocation();
  const cart = upsells ? held?.answer : undefined;
  const [found, setFound] = useState<Found | null>(null);
  const isFound = found !== null && found.listed === listed && found.cart === cart;

  // While the address still asks to skip (APP-25), whether it does is not remembered yet.
  const isAsking = search.includes('expresscheckout');
  useEffect(() => {
    if (cart && !isAsking && skipUpsellsOf(slug).isSet()) {
      void navigate(to.checkout(), { replace: true });
    }
  }, [cart, slug, isAsking, navigate, to]);

  useEffect(() => {
    if (!cart || isFound) return;
    let isLeft = false;
    const find = async (): Promise<void> => {
      const { fittingEvents } = await import('./fitting-events.ts');
      const ids = await fittingEvents(listed, { api, cart, admissionEvent, mode: upsellVisit });
      if (isLeft) return;
      // An event page tells by itself that it has no places: without an answer all are offered.
      const events = ids ? listed.filter(({ id }) => ids.has(id)) : listed;
      if (events.length === 0 && !isFiltered) void navigate(to.checkout(), { replace: true });
      else setFound({ listed, cart, events });
    };
    void find();
    return () => {
      isLeft = true;
    };
  }, [listed, cart, isFound, isFiltered, api, admissionEvent, upsellVisit, navigate, to]);

  if (!cart) return { isOn: false, isPending: false, events: listed };
  return { isOn: true, isPending: !isFound, events: isFound ? found.events : listed };
}

interface Found {
  readonly listed: readonly ListedEvent[];
  readonly cart: object;
  readonly events: readonly ListedEvent[];
}
