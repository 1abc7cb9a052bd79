import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { forwardTimeLimit } from '#domain/accounts/provider-login.ts';
import { buttonClass } from '#ui/button.tsx';
import { loginOriginQuery } from '../../accounts/login-origin.ts';
import { FailedProviderLogin, LoginInProgress } from '../../accounts/provider-pages.tsx';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { keepsCookies } from '../../browser/session-cookie.ts';
import { useWelcome } from '../../login/use-welcome.ts';
import { privateHeaders } from '../../site/page-headers.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import { finishingOf, onwardAddress } from './finishing.ts';

export const headers = privateHeaders;

/**
 * The page that the venue's identity provider redirects to (USR-22, USR-23). Loading it logs nobody in: it makes a call
 * that does (law 9).
 */
export default function LoginCallback() {
  const t = useWords();
  const to = useAddresses();
  const { slug } = useStorefront();
  const why = useFinishing();
  if (why === null) return <LoginInProgress title={t('provider_login.coming_back')} />;
  return (
    <FailedProviderLogin why={why}>
      <a className={buttonClass()} href={to.own(`/login/provider${loginOriginQuery(slug)}`)}>
        {t('shell.try_again')}
      </a>
    </FailedProviderLogin>
  );
}

/** Finishes the login once, and continues; returns the reason if it can't be finished. */
function useFinishing(): string | null {
  const t = useWords();
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const welcome = useWelcome();
  const { slug } = useStorefront();
  const [why, setWhy] = useState<string | null>(null);
  const isBegun = useRef(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const finish = async (): Promise<void> => {
      const query = takeQuery();
      if (!keepsCookies()) return setWhy(t('refusal.cookies_needed'));
      const outcome = await api.call('finishProviderLogin', { body: { query } });
      const finishing = finishingOf(outcome);
      switch (finishing.kind) {
        case 'on':
          await welcome(finishing.user);
          return void navigate(onwardAddress(finishing, slug), { replace: true });
        case 'forward':
          history.forward();
          // There may be no page to go forward to.
          waiting.current = setTimeout(() => setWhy(errorText(outcome)), forwardTimeLimit);
          return;
        case 'failed':
          return setWhy(errorText(outcome));
      }
    };
    void finish();
  }, [api, errorText, navigate, slug, t, welcome]);

  return why;
}

/** Removes the provider's parameters from the address, where they would be stored. */
function takeQuery(): string {
  const { search, pathname } = location;
  history.replaceState(history.state, '', pathname);
  return search;
}
