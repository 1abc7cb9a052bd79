import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { CodeField } from '../parts/fields/text-field.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import { words } from '../words/words.ts';
import classes from './sign-in.module.css';

type NewAuthenticator = StaffCallAnswer<'beginMyAuthenticator'>['authenticator'];

interface AuthenticatorSetupProps {
  readonly authenticator: NewAuthenticator;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly error?: string | undefined;
}

/** Shows a new authenticator app's secret as a QR code, and takes its first code. */
export function AuthenticatorSetup({
  authenticator,
  code,
  onCode,
  error,
}: AuthenticatorSetupProps) {
  const own = words.signIn.authenticator;
  return (
    <>
      <p>{own.text}</p>
      <QrCode label={own.qr} {...authenticator.qr} />
      <p>
        <a href={authenticator.uri}>{own.open}</a>
      </p>
      <details>
        <summary>{own.byHand}</summary>
        <p className={classes['secret']}>{authenticator.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      </details>
      <CodeField label={own.code} value={code} onChange={onCode} error={error} />
    </>
  );
}
