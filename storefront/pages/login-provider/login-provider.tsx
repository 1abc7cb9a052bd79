import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { keepBeginning } from '../../accounts/login-beginning.ts';
import { FailedProviderLogin, OnTheWay } from '../../accounts/provider-pages.tsx';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { keepsCookies } from '../../browser/session-cookie.ts';
import { privateHeaders } from '../../site/page-headers.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';

export const headers = privateHeaders;

/**
 * The way to the venue's identity provider (USR-06, USR-22). The page itself begins nothing: a call
 * does, once it has come (law 9).
 */
export default function LoginProvider() {
  const t = useWords();
  const { why, begin } = useBeginning();
  if (why === null) return <OnTheWay title={t('provider_login.leaving')} />;
  return (
    <FailedProviderLogin why={why}>
      <Button onClick={begin}>{t('shell.try_again')}</Button>
    </FailedProviderLogin>
  );
}

/** Goes to the provider; `why` not, where that can't be done. */
function useBeginning() {
  const t = useWords();
  const api = useApi();
  const errorText = useErrorText();
  const { slug } = useStorefront();
  const [why, setWhy] = useState<string | null>(null);
  const isBegun = useRef(false);

  const begin = useCallback(async (): Promise<void> => {
    if (!keepsCookies()) return setWhy(t('refusal.cookies_needed'));
    setWhy(null);
    const next = new URLSearchParams(location.search).get('next');
    keepBeginning(slug, next);
    const outcome = await api.call('beginProviderLogin', { body: next === null ? {} : { next } });
    const [login] = outcome.ok ? outcome.answer.login : [];
    // In the place of this page: the way back leads to the one before it.
    if (login) location.replace(login.url);
    else setWhy(errorText(outcome));
  }, [api, errorText, slug, t]);

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  }, [begin]);

  return { why, begin: () => void begin() };
}
