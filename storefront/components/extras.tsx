import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { isLoginParameter } from '#domain/login.ts';
import { useStorefront } from '../use-storefront.ts';
import { part } from './part.ts';

const Analytics = part(() => import('../analytics/analytics.tsx'));
const ExpressCheckout = part(() => import('../upsells/express-checkout.tsx'));

/** What any page may have beside what is on it: counting, and what an address asks (APP-25). */
export default function Extras() {
  const { analytics } = useStorefront();
  const { search } = useLocation();
  // What logs somebody in is no business of who counts: first it goes out of the address (law 9).
  const isSecret = [...new URLSearchParams(search).keys()].some(isLoginParameter);
  return (
    <Suspense>
      {analytics && !isSecret && <Analytics settings={analytics} />}
      {search.includes('expresscheckout') && <ExpressCheckout />}
    </Suspense>
  );
}
