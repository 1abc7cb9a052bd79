import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { Dialog } from '../../parts/overlays/dialog.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useMe } from '../../portal/me.ts';
import { AuthenticatorSetup } from '../../sign-in/authenticator-setup.tsx';
import { RecoveryCodes } from '../../sign-in/recovery-codes.tsx';
import { meWords } from '../../words/me.ts';
import { words } from '../../words/words.ts';

type Authenticator = StaffCallAnswer<'beginMyAuthenticator'>['authenticator'];

/** The viewer's authenticator app and recovery codes. */
export function Codes() {
  const { ways } = useMe();
  const staff = useStaff();
  const { revalidate } = useRevalidator();
  const [authenticator, setAuthenticator] = useState<Authenticator>();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useStaffCall(() => staff.call('beginMyAuthenticator', {}));
  const set = useStaffCall(
    (sealed: string) => staff.call('setMyAuthenticator', { body: { sealed, code } }),
    { wrong_code: words.signIn.wrongCode },
  );
  const renew = useStaffCall(() => staff.call('renewMyRecoveryCodes', { body: {} }));

  async function open(): Promise<void> {
    const begun = await begin.run(undefined);
    if (!begun.ok) return;
    setCode('');
    setAuthenticator(begun.answer.authenticator);
  }
  async function finish({ sealed }: Authenticator): Promise<void> {
    const outcome = await set.run(sealed);
    if (!outcome.ok) return;
    setAuthenticator(undefined);
    setCodes(outcome.answer.recovery_codes);
    await revalidate();
  }
  async function renewCodes(): Promise<void> {
    const outcome = await renew.run(undefined);
    if (!outcome.ok) return;
    setCodes(outcome.answer.recovery_codes);
    await revalidate();
  }
  const has = ways.has_authenticator;
  const problem = begin.problem?.text ?? renew.problem?.text;
  return (
    <Section
      title={meWords.authenticator}
      acts={
        <Button onPress={() => void open()} isBusy={begin.isRunning}>
          {has ? meWords.replaceAuthenticator : meWords.setAuthenticator}
        </Button>
      }
    >
      <ProblemNotice text={problem} />
      <p>{has ? meWords.hasAuthenticator : meWords.noAuthenticator}</p>
      {has && (
        <p>
          {meWords.codesLeft(ways.recovery_codes_left)}{' '}
          <Button kind="quiet" onPress={() => void renewCodes()} isBusy={renew.isRunning}>
            {meWords.renewCodes}
          </Button>
        </p>
      )}
      {authenticator && (
        <Dialog
          isOpen
          onClose={() => setAuthenticator(undefined)}
          title={meWords.setAuthenticator}
          isBusy={set.isRunning}
          acts={
            <Button
              kind="primary"
              onPress={() => void finish(authenticator)}
              isBusy={set.isRunning}
            >
              {words.signIn.link.finish}
            </Button>
          }
        >
          <AuthenticatorSetup
            authenticator={authenticator}
            code={code}
            onCode={setCode}
            error={set.problem?.fields['code'] ?? set.problem?.text}
          />
        </Dialog>
      )}
      {codes && (
        <Dialog isOpen onClose={() => setCodes(undefined)} title={words.signIn.recovery.title}>
          <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
        </Dialog>
      )}
    </Section>
  );
}
