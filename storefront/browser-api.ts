import { useMemo } from 'react';
import { type Client, createClient } from '#contract/client.ts';
import { useStorefront } from './use-storefront.ts';

/** The API as a page calls it. */
export function useApi(): Client {
  const { slug, lang } = useStorefront();
  return useMemo(
    () =>
      createClient({
        origin: '',
        seller: slug,
        fetch: (url, init) => fetch(url, init),
        ...(lang === null ? {} : { language: lang }),
      }),
    [slug, lang],
  );
}
