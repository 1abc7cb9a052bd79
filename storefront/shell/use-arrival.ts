import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readArrival } from '../site/read-arrival.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { keepArrival } from './keep-arrival.ts';

/**
 * The only place that reads the visit's parameters from an address: on any page, before an effect of that page, or of a
 * part still loading, rewrites it (APP-25 to 27). Removes them from the address at once (law 9).
 */
export function useArrival(): void {
  const { slug } = useStorefront();
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const read = useRef<string>(undefined);
  useLayoutEffect(() => {
    const arrival = readArrival(search);
    if (!arrival || read.current === key) return;
    read.current = key;
    keepArrival(slug, arrival);
    const rest = { pathname, search: arrival.rest, hash };
    void navigate(rest, { replace: true, preventScrollReset: true, state });
  }, [slug, pathname, search, hash, state, key, navigate]);
}
