import { useMemo } from 'react';
import type { Client } from '#contract/client.ts';
import { tell } from './tell.ts';
import { useStorefront } from './use-storefront.ts';

export const loadClient = () => import('#contract/client.ts');

/**
 * The API as a page calls it; what nobody foresaw is told to the server. The client comes with the
 * first call: a page that stands has made none.
 */
export function useApi(): Client {
  const { slug, lang } = useStorefront();
  return useMemo(() => {
    let client: Promise<Client> | undefined;
    const open = async (): Promise<Client> => {
      const { createClient } = await loadClient();
      return createClient({
        origin: '',
        seller: slug,
        fetch: (url, init) => fetch(url, init),
        // Whoever is logged in is told what is theirs; the cookie goes when they are not any more.
        isPersonal: () => document.cookie.includes('session_expires'),
        ...(lang === null ? {} : { language: lang }),
      });
    };
    return {
      async call(name, input) {
        client ??= open();
        const outcome = await (await client).call(name, input);
        if (!outcome.ok) tell({ kind: 'call', call: name, outcome });
        return outcome;
      },
    };
  }, [slug, lang]);
}
