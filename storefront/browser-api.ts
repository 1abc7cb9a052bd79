import { useMemo } from 'react';
import { type Client, createClient } from '#contract/client.ts';
import { tell } from './tell.ts';
import { useStorefront } from './use-storefront.ts';

/** The API as a page calls it; what nobody foresaw is told to the server. */
export function useApi(): Client {
  const { slug, lang } = useStorefront();
  return useMemo(() => {
    const client = createClient({
      origin: '',
      seller: slug,
      fetch: (url, init) => fetch(url, init),
      ...(lang === null ? {} : { language: lang }),
    });
    return {
      async call(name, input) {
        const outcome = await client.call(name, input);
        if (!outcome.ok) tell({ kind: 'call', call: name, outcome });
        return outcome;
      },
    };
  }, [slug, lang]);
}
