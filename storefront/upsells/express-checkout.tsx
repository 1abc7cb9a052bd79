import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStorefront } from '../use-storefront.ts';
import { skipUpsellsOf, takeExpressCheckout } from './skip-upsells.ts';

/** Takes `expresscheckout` out of the address and remembers what it says (APP-25). */
export default function ExpressCheckout() {
  const { slug } = useStorefront();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const taken = takeExpressCheckout(search);
    if (!taken) return;
    if (taken.skips) skipUpsellsOf(slug).set();
    const rest = { pathname, search: taken.rest, hash };
    void navigate(rest, { replace: true, preventScrollReset: true });
  }, [slug, pathname, search, hash, navigate]);
  return null;
}
