import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readArrival } from '../site/read-arrival.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { keepArrival } from './keep-arrival.ts';

/**
 * The one place that reads what an address asks of the visit: on any page, before an effect of that
 * page or a part that is still being fetched rewrites it (APP-25 to 27). What is read leaves the
 * address at once (law 9).
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
