import { useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { Button } from '#ui/button.tsx';
import { useApi } from '../api/browser-api.ts';
import { useErrorText } from '../api/use-error-text.ts';
import { useWords } from '../site/use-storefront.ts';
import classes from './membership-card.module.css';

/**
 * A button that emails the orders of the member's memberships again (API-40, A-05), and its
 * result.
 */
export function MembershipResend() {
  const t = useWords();
  const api = useApi();
  const errorText = useErrorText();
  const [outcome, setOutcome] = useState<Outcome<unknown>>();
  const [isBusy, setBusy] = useState(false);

  const send = async (): Promise<void> => {
    setBusy(true);
    setOutcome(await api.call('resendMyOrders', { body: { memberships_only: true } }));
    setBusy(false);
  };
  return (
    <div className={classes['resend']}>
      <Button kind="secondary" isBusy={isBusy} onClick={send}>
        {t('my_membership.resend')}
      </Button>
      <p role="status">
        {outcome && !isBusy && (outcome.ok ? t('my_membership.resent') : errorText(outcome))}
      </p>
    </div>
  );
}
