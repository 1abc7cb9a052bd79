import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPartitioned } from '../api/browser-api.ts';
import { withoutArrival } from '../site/read-arrival.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { askOwnPage } from './own-page.ts';
import { useMember } from './use-member.ts';

/**
 * What a page is drawn from for the member who looks at it; undefined as long as nobody is known to be
 * logged in, and until it is there. The page itself is the same for everybody, so that a CDN may keep
 * it. When the query changes it is asked for again, unless the page `keeps` what it has: a choice that
 * the page itself writes into its address is no other page.
 */
export function useOwnPage<T>({ keeps = false } = {}): T | undefined {
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
      const data = await askOwnPage<T>(address, leaving.signal, isPartitioned());
      if (data !== undefined) setOwn({ key, data });
    };
    // Left unhandled, for the banner.
    void ask();
    return () => leaving.abort();
  }, [key, address, isKept]);

  return own && own.key === key ? own.data : undefined;
}
