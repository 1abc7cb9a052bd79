import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { CallAnswer, Outcome } from '#contract/client.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { AnsweredPage } from '../../accounts/answered-page.tsx';
import { removeToken } from '../../accounts/remove-token.ts';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { MessagePage } from '../../components/message-page.tsx';
import { sendHome } from '../../loaders/send-home.server.ts';
import { Link } from '../../site/link.tsx';
import { privateHeaders } from '../../site/page-headers.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import { confirmationOf } from './confirmation.ts';

export const headers = privateHeaders;

export function loader({ request, params }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token')?.trim() ?? '';
  if (token === '') sendHome(request, params['seller'] ?? '');
  return { token };
}

/**
 * Confirms an address by the link in a letter. Opening the page changes nothing, even if its script runs: mail
 * readers and scanners open links on their own, but only a person presses the button (law 9).
 */
export default function ConfirmEmail() {
  const t = useWords();
  const to = useAddresses();
  const errorText = useErrorText();
  const { token } = useLoaderData<typeof loader>();
  const { outcome, isBusy, confirm } = useConfirmation(token);
  if (outcome === null) {
    const title = t('confirm_email.title');
    return (
      <MessagePage title={title}>
        <PageTitle page={title} />
        <noscript>
          <Notice tone="warning">
            <p>{t('recovery.needs_script')}</p>
          </Notice>
        </noscript>
        <p>{t('confirm_email.lead')}</p>
        <Button isBusy={isBusy} onClick={confirm}>
          {t('confirm_email.act')}
        </Button>
      </MessagePage>
    );
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
  // The address may have been confirmed by another letter, or by this one long ago: only its owner is known.
  const said = {
    not_valid: [t('confirm_email.not_valid_title'), t('confirm_email.not_valid')],
    in_use: [t('confirm_email.failed_title'), t('refusal.email_in_use', { email })],
    failed: [t('fault.title'), errorText(outcome)],
  } as const;
  const [title, text] = said[kind];
  return (
    <AnsweredPage title={title}>
      <p role="alert">{text}</p>
      {kind === 'failed' ? (
        <Button isBusy={isBusy} onClick={confirm}>
          {t('shell.try_again')}
        </Button>
      ) : (
        toEvents
      )}
    </AnsweredPage>
  );
}

/** Sends the token when called, after removing it from the address; null until it is answered. */
function useConfirmation(token: string) {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome<CallAnswer<'confirmEmail'>> | null>(null);
  const confirm = async (): Promise<void> => {
    setIsBusy(true);
    removeToken();
    setOutcome(await api.call('confirmEmail', { body: { token } }));
    setIsBusy(false);
  };
  return { outcome, isBusy, confirm: () => void confirm() };
}
