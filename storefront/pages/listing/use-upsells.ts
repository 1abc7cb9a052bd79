import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isFiltered, readListingFilter } from '#domain/events/listing-filter.ts';
import { useApi } from '../../api/browser-api.ts';
import { skipUpsellsOf } from '../../cart/skip-upsells.ts';
import { useCart } from '../../cart/use-cart.ts';
import type { ListedEvent } from '../../events/listed-event.ts';
import { type ShownPart, shownPart } from '../../events/shown-part.ts';
import { readArrival } from '../../site/read-arrival.ts';
import { useAddresses, useStorefront } from '../../site/use-storefront.ts';
import { fittingEvents, type PlannedVisit, plannedVisit } from './fitting-events.ts';

interface Upsells extends ShownPart<ListedEvent> {
  /** True if the visitor has a cart: the listing offers what can be added to it (EVT-03, A-13). */
  readonly isOn: boolean;
  /** The fitting events have not loaded yet. */
  readonly isPending: boolean;
}

/** The events that fit a cart, from the listing at the address. */
interface Found {
  readonly listed: ShownPart<ListedEvent>;
  /** The planned visit, as JSON. */
  readonly plan: string;
  /** Null if they could not be loaded. */
  readonly fitting: readonly ListedEvent[] | null;
}

/**
 * Turns the listing into an upsell listing if the cart has items and upsells are enabled. The page is the same for
 * everyone, so this happens once the browser knows its cart. If there is nothing to add, or the visitor skips upsells,
 * continues to the checkout (EVT-21, EVT-22).
 */
export function useUpsells(listed: ShownPart<ListedEvent>): Upsells {
  const { slug, upsells, upsellVisit, admissionEvent } = useStorefront();
  const held = useCart()?.held;
  const api = useApi();
  const to = useAddresses();
  const navigate = useNavigate();
  const { search } = useLocation();
  const cart = upsells ? held?.answer : undefined;
  const [found, setFound] = useState<Found | null>(null);
  // The page asks the server for its cart, which usually has not changed: only a different visit fits other events.
  const plan = cart && JSON.stringify(plannedVisit(cart, admissionEvent));
  const isFound = found?.listed === listed && found.plan === plan;
  // The page is about to remove these parameters (APP-25): two navigations at once would end at the
  // wrong address.
  const isAsking = readArrival(search) !== undefined;

  useEffect(() => {
    if (cart && !isAsking && skipUpsellsOf(slug).isSet()) {
      void navigate(to.checkout(), { replace: true });
    }
  }, [cart, slug, isAsking, navigate, to]);

  useEffect(() => {
    if (plan === undefined || isFound) return;
    let isLeft = false;
    const find = async (): Promise<void> => {
      const read = readListingFilter(new URLSearchParams(search));
      if (!read.ok) return;
      const planned = JSON.parse(plan) as PlannedVisit;
      const visit = { api, planned, mode: upsellVisit, now: Date.now() };
      const fitting = await fittingEvents(read.filter, visit);
      if (isLeft) return;
      const isNothing = fitting?.length === 0 && !isFiltered(read.filter);
      if (isNothing) void navigate(to.checkout(), { replace: true });
      else setFound({ listed, plan, fitting });
    };
    void find();
    return () => {
      isLeft = true;
    };
  }, [listed, plan, isFound, search, api, upsellVisit, navigate, to]);

  if (!cart) return { ...listed, isOn: false, isPending: false };
  // If the check failed, offer all events: an event page itself reports when it has no places.
  const fitting = isFound ? found.fitting : null;
  const shown = fitting ? shownPart(fitting, new URLSearchParams(search).get('show')) : listed;
  return { ...shown, isOn: true, isPending: !isFound };
}
