import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPartitioned } from '../api/browser-api.ts';
import { withoutArrival } from '../site/read-arrival.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { askOwnPage } from './own-page.ts';
import { useMember } from './use-member.ts';

/**
 * Loads a page's data once more for the member who looks at it; undefined until it is there, and
 * for guests. The page itself is the same for everybody, so that a CDN may keep it. It loads again
 * when the query changes, unless the page `keeps` its data because it writes choices into its own
 * address.
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
