import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { noteOutcome } from '../calls/connection.ts';
import { problemOf } from '../calls/problem.ts';
import { useStaff } from '../calls/staff-client.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { providerWords } from '../words/provider.ts';
import { onConfirmed } from './provider-channel.ts';

interface ConfirmAtProviderProps {
  readonly name: string;
  readonly kind: 'primary' | 'secondary';
  readonly onConfirmed: () => void;
}

const own = providerWords.confirm;

/**
 * Opens the venue's provider in another window, so that what was typed here stays. Continues when the page that the
 * provider redirects to sends a message, or when the person comes back here and the server knows that they confirmed.
 */
export function ConfirmAtProvider({ name, kind, onConfirmed: done }: ConfirmAtProviderProps) {
  const { portal = '' } = useParams();
  const staff = useStaff();
  const [isBusy, setBusy] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [blocked, setBlocked] = useState<string>();
  const [error, setError] = useState<string>();

  useEffect(() => {
    if (!isWaiting) return;
    const look = async () => {
      const outcome = await staff.call('getMe', {});
      if (outcome.ok && outcome.answer.me.verified_until !== null) done();
    };
    const focused = () => void look();
    const stop = onConfirmed(portal, done);
    window.addEventListener('focus', focused);
    return () => {
      stop();
      window.removeEventListener('focus', focused);
    };
  }, [isWaiting, staff, portal, done]);

  async function leave(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    setBlocked(undefined);
    // Opened during the press itself: later, browsers would block it as an unwanted pop-up.
    const other = window.open('', '_blank', 'popup,width=520,height=760');
    const asked = await staff.call('beginProviderConfirm', { body: {} });
    noteOutcome(asked);
    setBusy(false);
    if (!asked.ok) {
      other?.close();
      return setError(problemOf(asked, providerWords.refusals).text);
    }
    setWaiting(true);
    if (other) other.location.href = asked.answer.url;
    else setBlocked(asked.answer.url);
  }
  return (
    <>
      <Button kind={kind} isBusy={isBusy} onPress={() => void leave()}>
        {own.act(name)}
      </Button>
      {isWaiting && blocked === undefined && <Notice tone="info">{own.waiting}</Notice>}
      {blocked !== undefined && (
        <Notice tone="warning" isAlert>
          {own.blocked}{' '}
          <a href={blocked} target="_blank" rel="noreferrer">
            {own.openIt}
          </a>
        </Notice>
      )}
      <ProblemNotice text={error} />
    </>
  );
}
