import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isAddOn, nextRoutes, onwards } from '#domain/upsell-chain.ts';
import { openChainOf } from '../../upsells/open-chain.ts';
import { useAddresses, useStorefront } from '../../use-storefront.ts';
import type { EventOffer } from './offer.ts';

export interface Onwards {
  /** This event is an add-on that is being offered: it can be skipped (DET-24). */
  readonly isAddOn: boolean;
  /** Leaves for what comes next; `chosen` are the groups that tickets were taken of. */
  readonly goOn: (chosen: ReadonlySet<string>) => void;
}

/** The way on from an event page: along the chain of add-ons, to the upsells, or to checkout. */
export function useOnwards(event: EventOffer): Onwards {
  const { slug, upsells } = useStorefront();
  const { pathname } = useLocation();
  const to = useAddresses();
  const navigate = useNavigate();
  // The chain is this browser's: the page that a server draws knows of none.
  const [isOffered, setOffered] = useState(false);
  const path = pathname.slice(slug.length + 1);
  useEffect(() => setOffered(isAddOn(openChainOf(slug).read(), path)), [slug, path]);

  const goOn = (chosen: ReadonlySet<string>): void => {
    const chain = openChainOf(slug);
    const groups = event.groups
      .filter(({ id }) => chosen.has(id))
      .map(({ nextRoute }) => nextRoute);
    const next = onwards(chain.read(), nextRoutes({ groups, event: event.nextRoute }), {
      upsells,
      skipsUpsells: false,
    });
    chain.keep(next.chain);
    void navigate(to.own(next.route));
  };
  return { isAddOn: isOffered, goOn };
}
