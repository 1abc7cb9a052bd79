import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { CodeField } from '../parts/text-field.tsx';
import { words } from '../words/words.ts';
import classes from './sign-in.module.css';

type NewAuthenticator = StaffCallAnswer<'beginMyAuthenticator'>['authenticator'];

interface AuthenticatorSetupProps {
  readonly authenticator: NewAuthenticator;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly error?: string | undefined;
}

/** Modules of white around a QR code (ISO/IEC 18004). */
const margin = 4;

/** Shows the secret of a new authenticator app as a QR code, and takes its first code. */
export function AuthenticatorSetup({
  authenticator,
  code,
  onCode,
  error,
}: AuthenticatorSetupProps) {
  const { size, path } = authenticator.qr;
  const own = words.signIn.authenticator;
  const side = size + 2 * margin;
  return (
    <>
      <p>{own.text}</p>
      <svg
        className={classes['qr']}
        viewBox={`${-margin} ${-margin} ${side} ${side}`}
        role="img"
        aria-label={own.qr}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="currentColor" />
      </svg>
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
