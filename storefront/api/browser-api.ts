import { useMemo } from 'react';
import type { Client, Outcome } from '#contract/client.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import { payerSecretsOf } from './payer-secrets.ts';
import { tell } from './tell.ts';

/** Returns whether a call is refused until the buyer has solved a captcha (decision 079). */
const wantsPerson = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.errors[0]?._code === 'captcha_required';

const loadConfirmation = () => import('../captcha/confirm-person.ts');

export const loadClient = () => import('#contract/client.ts');

/**
 * Returns whether a member may be logged in. A guest's visit has the same cookie, as 0 (APP-58):
 * public data is read as a guest's where a CDN may keep it.
 */
export const mayBeMember = (cookies: string): boolean => /\bsession_expires=[1-9]/.test(cookies);

/**
 * Returns whether cookies are kept for the surrounding site alone; `embedded/frame.ts` finds that
 * out.
 */
export const isPartitioned = (): boolean => 'partitioned' in document.documentElement.dataset;

/** The API as a page calls it; what nobody foresaw is told to the server. */
export function useApi(): Client {
  const { slug, lang } = useStorefront();
  const title = useWords()('captcha.frame');
  return useMemo(() => openClient(slug, lang, title), [slug, lang, title]);
}

/**
 * The client comes with the first call: a page that stands has made none. Where the server asks for
 * a captcha first, the buyer is asked under this title, and the call goes out once more.
 */
export function openClient(seller: string, lang: string | null, captchaTitle?: string): Client {
  let client: Promise<Client> | undefined;
  const open = async (): Promise<Client> => {
    const { createClient } = await loadClient();
    return createClient({
      origin: '',
      seller,
      fetch: (url, init) => fetch(url, init),
      // Whoever is logged in is told what is theirs; the cookie goes when they are not any more.
      isPersonal: () => mayBeMember(document.cookie),
      isPartitioned,
      payerSecret: (cartId, isPaying) =>
        isPaying ? payerSecretsOf(seller).made(cartId) : payerSecretsOf(seller).of(cartId),
      ...(lang === null ? {} : { language: lang }),
    });
  };
  return {
    async call(name, input) {
      client ??= open();
      const api = await client;
      let outcome = await api.call(name, input);
      if (captchaTitle !== undefined && wantsPerson(outcome)) {
        const { sendAsPerson } = await loadConfirmation();
        const place = { slug: seller, lang, title: captchaTitle };
        outcome = await sendAsPerson(api, { name, input, refused: outcome }, place);
      }
      if (!outcome.ok) tell({ kind: 'call', call: name, outcome });
      return outcome;
    },
  };
}
