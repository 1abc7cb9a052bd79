import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type Confirm, ConfirmContext } from '../calls/confirm-context.ts';
import { noteOutcome } from '../calls/connection.ts';
import { problemOf } from '../calls/problem.ts';
import { useStaff } from '../calls/staff-client.ts';
import { Button } from '../parts/button.tsx';
import { CodeField } from '../parts/fields/text-field.tsx';
import { Notice } from '../parts/notice.tsx';
import { Dialog } from '../parts/overlays/dialog.tsx';
import { providerWords } from '../words/provider.ts';
import { words } from '../words/words.ts';
import { askPasskey } from './ask-passkey.ts';
import { ConfirmAtProvider } from './confirm-at-provider.tsx';

interface Ways {
  readonly passkeys: readonly unknown[];
  readonly has_authenticator: boolean;
  readonly has_mailed_codes: boolean;
  readonly provider: { readonly name: string; readonly state: string } | null;
}

/** Lets calls of the pages inside it ask for a second factor (STF-08). */
export function ConfirmProvider({
  ways,
  isSupport,
  children,
}: {
  readonly ways: Ways;
  /** The operator's support confirms with another link. */
  readonly isSupport: boolean;
  readonly children: ReactNode;
}) {
  const waiting = useRef<(isConfirmed: boolean) => void>(undefined);
  const [isOpen, setOpen] = useState(false);
  const confirm = useCallback<Confirm>(
    () =>
      new Promise((resolve) => {
        waiting.current?.(false);
        waiting.current = resolve;
        setOpen(true);
      }),
    [],
  );
  function end(isConfirmed: boolean): void {
    setOpen(false);
    waiting.current?.(isConfirmed);
    waiting.current = undefined;
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {isOpen && <ConfirmFactor ways={ways} isSupport={isSupport} onEnd={end} />}
    </ConfirmContext>
  );
}

interface ConfirmFactorProps {
  readonly ways: Ways;
  readonly isSupport: boolean;
  readonly onEnd: (isConfirmed: boolean) => void;
}

/** The dialog for a passkey or a code. */
function ConfirmFactor({ ways, isSupport, onEnd }: ConfirmFactorProps) {
  const staff = useStaff();
  const own = words.signIn.confirm;
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [wasSent, setSent] = useState(false);
  const [error, setError] = useState<string>();
  const confirmed = useCallback(() => onEnd(true), [onEnd]);

  /** Runs one action at a time, and shows why it failed. */
  async function run(act: () => Promise<string | undefined>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(await act());
    setBusy(false);
  }
  const texts = {
    wrong_code: words.signIn.wrongCode,
    passkey_refused: words.signIn.passkeyRefused,
  };

  const byCode = (typed = code) =>
    run(async () => {
      const outcome = await staff.call('confirmByCode', { body: { code: typed } });
      noteOutcome(outcome);
      if (!outcome.ok) {
        const { text, fields } = problemOf(outcome, texts);
        return fields['code'] ?? text;
      }
      onEnd(true);
      return undefined;
    });

  const byPasskey = () =>
    run(async () => {
      const asked = await staff.call('beginPasskeyConfirm', {});
      noteOutcome(asked);
      if (!asked.ok) return problemOf(asked, texts).text;
      const answer = await askPasskey(asked.answer.options);
      if (!answer) return words.signIn.passkeyFailed;
      const outcome = await staff.call('confirmByPasskey', { body: { answer } });
      noteOutcome(outcome);
      if (!outcome.ok) return problemOf(outcome, texts).text;
      onEnd(true);
      return undefined;
    });

  const send = () =>
    run(async () => {
      const outcome = await staff.call('sendSampleCode', { body: {} });
      noteOutcome(outcome);
      setSent(outcome.ok);
      return outcome.ok ? undefined : problemOf(outcome, texts).text;
    });

  const hasPasskey = ways.passkeys.length > 0;
  const hasCode = ways.has_authenticator || ways.has_mailed_codes;
  const provider = ways.provider?.state === 'free' ? null : ways.provider;
  const none = isSupport ? own.support : own.none;
  const hasOnlyProvider = provider !== null && !hasPasskey && !hasCode;
  return (
    <Dialog
      isOpen
      onClose={() => onEnd(false)}
      title={own.title}
      isBusy={isBusy}
      acts={
        <>
          {hasPasskey && (
            <Button kind={hasCode ? 'secondary' : 'primary'} onPress={() => void byPasskey()}>
              {own.byPasskey}
            </Button>
          )}
          {hasCode && (
            <Button kind="primary" isBusy={isBusy} onPress={() => void byCode()}>
              {own.submit}
            </Button>
          )}
        </>
      }
    >
      <p>
        {hasOnlyProvider ? providerWords.confirm.text : hasPasskey || hasCode ? own.text : none}
      </p>
      {provider && (
        <ConfirmAtProvider
          name={provider.name}
          kind={hasOnlyProvider ? 'primary' : 'secondary'}
          onConfirmed={confirmed}
        />
      )}
      {ways.has_mailed_codes && <Button onPress={() => void send()}>{own.send}</Button>}
      {wasSent && <Notice tone="info">{own.sent}</Notice>}
      {hasCode ? (
        <CodeField
          label={own.code}
          isFirst
          value={code}
          onChange={setCode}
          onComplete={(whole) => void byCode(whole)}
          error={error}
        />
      ) : (
        error && (
          <Notice tone="danger" isAlert>
            {error}
          </Notice>
        )
      )}
    </Dialog>
  );
}
