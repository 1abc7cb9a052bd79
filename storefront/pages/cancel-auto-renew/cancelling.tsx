import { useEffect, useRef, useState } from 'react';
import type { CallAnswer, Client, Outcome } from '#contract/client.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { useMemberData } from '../../login/use-member-data.ts';
import { Waiting } from '../../login/waiting.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useWords } from '../../site/use-storefront.ts';
import { autoRenewalOf, chargesBegun } from './auto-renewal.ts';

const load = (api: Client) => api.call('listMyMemberships', {});

/** The automatic renewal of an order's memberships, with the button that cancels it. */
export function Cancelling({ orderId }: { readonly orderId: string }) {
  const t = useWords();
  const { date } = useDates();
  const { answer, refused, again } = useMemberData(load);
  const { outcome, isBusy, cancel } = useCancelling(orderId);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) status.current?.focus();
  }, [outcome]);
  if (!answer) return <Waiting refused={refused} again={again} />;
  const found = autoRenewalOf(answer.membership, orderId);
  const isRefused = outcome?.ok === false && outcome.errors[0]?._code === 'auto_renew_not_enrolled';
  if (found.kind === 'not_enrolled' || isRefused) {
    return (
      <Notice tone="warning">
        <p>{t('refusal.auto_renew_not_enrolled')}</p>
      </Notice>
    );
  }
  const isCancelled = found.kind === 'cancelled' || outcome?.ok === true;
  const renewing = chargesBegun(answer.membership, outcome);
  const isUnderWay = found.memberships.some(({ id }) => renewing.has(id));
  return (
    <>
      <div ref={status} tabIndex={-1}>
        {isCancelled && (
          <Notice tone={isUnderWay ? 'warning' : 'positive'}>
            <p>{t(isUnderWay ? 'auto_renew.cancelled_late' : 'auto_renew.cancelled')}</p>
          </Notice>
        )}
        {outcome?.ok === false && <Failed outcome={outcome} />}
      </div>
      <ul>
        {found.memberships.map(({ id, name, last_day }) => (
          <li key={id}>
            {last_day === null
              ? name
              : t(lineOf(isCancelled, renewing.has(id)), {
                  name,
                  date: date(last_day, 'long'),
                })}
          </li>
        ))}
      </ul>
      {!isCancelled && (
        <>
          <p>{t('auto_renew.what_stays')}</p>
          <Button isBusy={isBusy} onClick={cancel}>
            {t('auto_renew.submit')}
          </Button>
        </>
      )}
    </>
  );
}

function lineOf(isCancelled: boolean, isUnderWay: boolean) {
  if (!isCancelled) return 'auto_renew.renews';
  return isUnderWay ? 'auto_renew.ends_later' : 'auto_renew.ends';
}

function Failed({ outcome }: { readonly outcome: Outcome<never> }) {
  const errorText = useErrorText();
  return (
    <Notice tone="error" isAlert>
      <p>{errorText(outcome)}</p>
    </Notice>
  );
}

function useCancelling(orderId: string) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome<CallAnswer<'cancelAutoRenew'>> | null>(null);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    setOutcome(await api.call('cancelAutoRenew', { params: { id: orderId } }));
    setBusy(false);
  };
  return { outcome, isBusy, cancel: () => void cancel() };
}
