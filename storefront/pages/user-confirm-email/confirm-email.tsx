import { useCallback, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { CallAnswer, Outcome } from '#contract/client.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { AnsweredPage } from '../../accounts/answered-page.tsx';
import { removeToken } from '../../accounts/remove-token.ts';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { WaitingPage } from '../../components/waiting-page.tsx';
import { sendHome } from '../../loaders/send-home.server.ts';
import { Link } from '../../site/link.tsx';
import { privateHeaders } from '../../site/page-headers.ts';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import { confirmationOf } from './confirmation.ts';

export const headers = privateHeaders;

export function loader({ request, params }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token')?.trim() ?? '';
  if (token === '') sendHome(request, params['seller'] ?? '');
  return { token };
}

/**
 * Confirms an address by the link in a letter. Loading the page changes nothing, because
 * mail readers open links on their own: it makes one call, once it has loaded (law 9).
 */
export default function ConfirmEmail() {
  const t = useWords();
  const to = useAddresses();
  const errorText = useErrorText();
  const { token } = useLoaderData<typeof loader>();
  const { outcome, tryAgain } = useConfirmation(token);
  if (outcome === null) {
    const title = t('confirm_email.title');
    return <WaitingPage title={title} withoutScript={t('recovery.needs_script')} />;
  }
  const { kind, email } = confirmationOf(outcome);
  const toEvents = (
    <Link className={buttonClass()} to={to.events()}>
      {t('fault.to_events')}
    </Link>
  );
  if (kind === 'confirmed') {
    return (
      <AnsweredPage title={t('confirm_email.done_title')}>
        <p>{t('confirm_email.done', { email })}</p>
        {toEvents}
      </AnsweredPage>
    );
  }
  const text = {
    not_valid: t('confirm_email.not_valid'),
    in_use: t('refusal.email_in_use', { email }),
    failed: errorText(outcome),
  };
  return (
    <AnsweredPage title={t('confirm_email.failed_title')}>
      <p role="alert">{text[kind]}</p>
      {kind === 'failed' ? <Button onClick={tryAgain}>{t('shell.try_again')}</Button> : toEvents}
    </AnsweredPage>
  );
}

/** Sends the token once, as soon as it is removed from the address; null until it is answered. */
function useConfirmation(token: string) {
  const api = useApi();
  const isBegun = useRef(false);
  const [outcome, setOutcome] = useState<Outcome<CallAnswer<'confirmEmail'>> | null>(null);
  const send = useCallback(async () => {
    setOutcome(null);
    setOutcome(await api.call('confirmEmail', { body: { token } }));
  }, [api, token]);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    removeToken();
    void send();
  }, [send]);
  return { outcome, tryAgain: () => void send() };
}
