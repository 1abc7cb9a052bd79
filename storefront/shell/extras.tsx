import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { part } from '../browser/part.ts';
import { readArrival } from '../site/read-arrival.ts';
import { useStorefront } from '../site/use-storefront.ts';

const Analytics = part(() => import('../analytics/analytics.tsx'));

/** The analytics of a page, which few sellers have. */
export default function Extras() {
  const { analytics } = useStorefront();
  const { search } = useLocation();
  // Analytics must not see credentials: they are removed from the address first (law 9).
  const isSecret = readArrival(search)?.login !== undefined;
  return <Suspense>{analytics && !isSecret && <Analytics settings={analytics} />}</Suspense>;
}
