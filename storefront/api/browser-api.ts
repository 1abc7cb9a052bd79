import { useMemo } from 'react';
import type { Client, Outcome } from '#contract/client.ts';
import { loadWords, wordsOfAnswers } from '../site/arriving-words.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import { payerSecretsOf } from './payer-secrets.ts';
import { reportInBackground } from './report-in-background.ts';

/** Returns true if a call is refused until the buyer has solved a captcha (decision 079). */
const wantsPerson = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.errors[0]?._code === 'captcha_required';

const loadConfirmation = () => import('../captcha/send-with-captcha.ts');

export const loadClient = () => import('#contract/client.ts');

/**
 * Returns true if a member may be logged in. For a guest's visit the same cookie has the value 0 (APP-58): public data
 * is then read as a guest's, which a CDN may cache.
 */
export const mayBeMember = (cookies: string): boolean => /\bsession_expires=[1-9]/.test(cookies);

/**
 * Returns true if cookies are stored for the surrounding site only; `embedded/frame.ts` finds that
 * out.
 */
export const isPartitioned = (): boolean => 'partitioned' in document.documentElement.dataset;

/** The API client of a page; unexpected failures are reported to the server. */
export function useApi(): Client {
  const { slug, lang } = useStorefront();
  const title = useWords()('captcha.frame');
  return useMemo(() => openClient(slug, lang, title), [slug, lang, title]);
}

/**
 * Creates the client, which loads with the first call: opening a page makes none. With a title for captchas, it belongs
 * to one page: if the server requires a captcha, the buyer gets one and the call is repeated; the words of refusals
 * load as well.
 */
export function openClient(seller: string, lang: string | null, captchaTitle?: string): Client {
  let client: Promise<Client> | undefined;
  let texts: Promise<void> | undefined;
  const open = async (): Promise<Client> => {
    const { createClient } = await loadClient();
    return createClient({
      origin: '',
      seller,
      fetch: (url, init) => fetch(url, init),
      // Members get their own data; the cookie is gone once they are logged out.
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
      // Loads with the first call, so that no refusal waits for its text; without it there is a general one.
      if (captchaTitle !== undefined) texts ??= loadWords(wordsOfAnswers).catch(() => undefined);
      const api = await client;
      let outcome = await api.call(name, input);
      if (captchaTitle !== undefined && wantsPerson(outcome)) {
        const { sendWithCaptcha } = await loadConfirmation();
        const place = { slug: seller, lang, title: captchaTitle };
        outcome = await sendWithCaptcha(api, { name, input, refused: outcome }, place);
      }
      if (!outcome.ok) await texts;
      if (!outcome.ok) reportInBackground({ kind: 'call', call: name, outcome });
      return outcome;
    },
  };
}
