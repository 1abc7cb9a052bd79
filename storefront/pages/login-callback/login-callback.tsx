import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { forwardTimeLimit } from '#domain/accounts/provider-login.ts';
import { buttonClass } from '#ui/button.tsx';
import { beginningOf } from '../../accounts/login-beginning.ts';
import { FailedProviderLogin, OnTheWay } from '../../accounts/provider-pages.tsx';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { keepsCookies } from '../../browser/session-cookie.ts';
import { useWelcome } from '../../login/use-welcome.ts';
import { privateHeaders } from '../../site/page-headers.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import { finishingOf, onwardAddress } from './finishing.ts';

export const headers = privateHeaders;

/**
 * The page that the venue's identity provider sends back to (USR-22, USR-23). The page itself logs
 * nobody in: a call from it does (law 9).
 */
export default function LoginCallback() {
  const t = useWords();
  const to = useAddresses();
  const { slug } = useStorefront();
  const why = useFinishing();
  if (why === null) return <OnTheWay title={t('provider_login.coming_back')} />;
  return (
    <FailedProviderLogin why={why}>
      <a className={buttonClass()} href={to.own(`/login/provider${beginningOf(slug)}`)}>
        {t('shell.try_again')}
      </a>
    </FailedProviderLogin>
  );
}

/** Finishes the login, once, and goes on; answers why not, where it can't be finished. */
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
          // There may be nothing to go forward to.
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

/** Takes what the provider says out of the address, where it would be kept. */
function takeQuery(): string {
  const { search, pathname } = location;
  history.replaceState(history.state, '', pathname);
  return search;
}
