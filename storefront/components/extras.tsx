import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useStorefront } from '../use-storefront.ts';
import { part } from './part.ts';

const Analytics = part(() => import('../analytics/analytics.tsx'));
const ExpressCheckout = part(() => import('../upsells/express-checkout.tsx'));

/** What any page may have beside what is on it: counting, and what an address asks (APP-25). */
export default function Extras() {
  const { analytics } = useStorefront();
  const { search } = useLocation();
  return (
    <Suspense>
      {analytics && <Analytics settings={analytics} />}
      {search.includes('expresscheckout') && <ExpressCheckout />}
    </Suspense>
  );
}
