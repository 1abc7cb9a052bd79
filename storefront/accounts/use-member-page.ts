import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPartitioned } from '../api/browser-api.ts';
import { withoutArrival } from '../site/read-arrival.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { fetchMemberPage } from './member-page.ts';
import { useMember } from './use-member.ts';

/**
 * Loads a page's data again for the logged-in member; undefined until it has loaded, and for
 * guests. The page itself is the same for everyone, so that a CDN can cache it. The data loads
 * again when the query changes, unless the page `keeps` it because it writes choices into its own
 * address.
 */
export function useMemberPage<T>({ keeps = false } = {}): T | undefined {
  const { slug } = useStorefront();
  const member = useMember();
  const { pathname, search } = useLocation();
  const [own, setOwn] = useState<{ readonly key: string; readonly data: T }>();
  const base = `/${encodeURIComponent(slug)}`;
  const path = `${base}/for-members${pathname.slice(base.length)}`;
  const address = path + withoutArrival(search);
  const key = member ? `${member.id} ${keeps ? path : address}` : null;
  const isKept = keeps && own?.key === key;

  useEffect(() => {
    if (key === null || isKept) return;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const data = await fetchMemberPage<T>(address, leaving.signal, isPartitioned());
      if (data !== undefined) setOwn({ key, data });
    };
    // Left unhandled, for the error banner.
    void ask();
    return () => leaving.abort();
  }, [key, address, isKept]);

  return own && own.key === key ? own.data : undefined;
}
