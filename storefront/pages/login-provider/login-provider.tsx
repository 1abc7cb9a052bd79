import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { saveLoginOrigin } from '../../accounts/login-origin.ts';
import { FailedProviderLogin, LoginInProgress } from '../../accounts/provider-pages.tsx';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { keepsCookies } from '../../browser/session-cookie.ts';
import { privateHeaders } from '../../site/page-headers.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';

export const headers = privateHeaders;

/**
 * The page that redirects to the venue's identity provider (USR-06, USR-22). Loading it does not
 * begin the login: it makes a call that does (law 9).
 */
export default function LoginProvider() {
  const t = useWords();
  const { why, begin } = useBeginning();
  if (why === null) return <LoginInProgress title={t('provider_login.leaving')} />;
  return (
    <FailedProviderLogin why={why}>
      <Button onClick={begin}>{t('shell.try_again')}</Button>
    </FailedProviderLogin>
  );
}

/** Redirects to the provider; `why` gives the reason if that fails. */
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
    saveLoginOrigin(slug, next);
    const outcome = await api.call('beginProviderLogin', { body: next === null ? {} : { next } });
    const [login] = outcome.ok ? outcome.answer.login : [];
    // Replaces this page: the back button leads to the one before it.
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
