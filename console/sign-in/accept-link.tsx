import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { passwordFaults } from '#domain/accounts/password.ts';
import { isEmail } from '#domain/contact/email.ts';
import { useStaff } from '../calls/staff-client.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';
import { Button } from '../parts/button.tsx';
import { PasswordField, TextField } from '../parts/fields/text-field.tsx';
import { FormLayout } from '../parts/layout/page.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { words } from '../words/words.ts';
import { makePasskey } from './ask-passkey.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { forgetLinkToken } from './link-token.ts';
import { deviceName } from './passkey-name.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type OpenedLink = StaffCallAnswer<'openLink'>['link'];
type Authenticator = StaffCallAnswer<'beginLinkAuthenticator'>['authenticator'];
type PasskeyAnswer = Exclude<Awaited<ReturnType<typeof makePasskey>>, 'known' | undefined>;

interface AcceptLinkProps {
  readonly token: string;
  readonly link: OpenedLink;
}

/** Sets up how the reader of a link signs in, by passkey or by password, and then opens the console. */
export function AcceptLink({ token, link }: AcceptLinkProps) {
  const { portal = '' } = useParams();
  const staff = useStaff();
  const navigate = useNavigate();
  const own = words.signIn.link;
  const [name, setName] = useState(link.name ?? '');
  const [email, setEmail] = useState(link.email ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isByPassword, setByPassword] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [authenticator, setAuthenticator] = useState<Authenticator>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const [wasClosed, setClosed] = useState(false);

  const asksEmail = link.email === null;
  const given = { token, ...(asksEmail ? { email: email.trim() } : {}) };
  const texts = {
    link_not_valid: own.invalid.text,
    person_exists: own.personExists,
    wrong_code: words.signIn.wrongCode,
    passkey_refused: words.signIn.passkeyRefused,
    passkey_required: words.signIn.passkeyRequired,
  };
  const options = useStaffCall(
    () => staff.call('beginLinkPasskey', { body: { ...given, name: name.trim() } }),
    texts,
  );
  const byPasskey = useStaffCall((answer: PasskeyAnswer) => {
    const passkey_name = own.passkeyName(deviceName(navigator.userAgent));
    const body = { ...given, name: name.trim(), passkey_name, answer };
    return staff.call('acceptLinkByPasskey', { body });
  }, texts);
  const app = useStaffCall(() => staff.call('beginLinkAuthenticator', { body: given }), texts);
  const byPassword = useStaffCall((sealed: string | undefined) => {
    const second = sealed === undefined ? {} : { authenticator: { sealed, code } };
    const body = { ...given, name: name.trim(), password, ...second };
    return staff.call('acceptLinkByPassword', { body });
  }, texts);

  /** Checks the fields; returns true if they can be sent. */
  function areFilledIn(): boolean {
    const found: Record<string, string> = {};
    if (name.trim() === '') found['name'] = own.nameMissing;
    if (asksEmail && email.trim() === '') found['email'] = words.signIn.emailMissing;
    else if (asksEmail && !isEmail(email.trim())) found['email'] = own.emailMalformed;
    if (isByPassword && passwordFaults(password).length > 0) found['password'] = own.passwordWeak;
    setFaults(found);
    return Object.keys(found).length === 0;
  }

  /** Switches to the other way of signing in, whose fields have not been checked yet. */
  function choose(): void {
    setFaults({});
    setClosed(false);
    setByPassword(!isByPassword);
  }

  async function enter(): Promise<void> {
    forgetLinkToken(sessionStorage);
    await navigate(`/${portal}`, { replace: true });
  }

  async function createPasskey(): Promise<void> {
    setClosed(false);
    if (!areFilledIn()) return;
    const asked = await options.run(undefined);
    if (!asked.ok) return;
    const answer = await makePasskey(asked.answer.options);
    if (!answer || answer === 'known') return setClosed(true);
    const accepted = await byPasskey.run(answer);
    if (accepted.ok) await enter();
  }

  async function finish(): Promise<void> {
    if (!areFilledIn()) return;
    if (link.needs_second_factor && !authenticator) {
      const begun = await app.run(undefined);
      if (begun.ok) setAuthenticator(begun.answer.authenticator);
      return;
    }
    const accepted = await byPassword.run(authenticator?.sealed);
    if (!accepted.ok) return;
    // The link is used up: reloading the page leads to signing in.
    forgetLinkToken(sessionStorage);
    if (accepted.answer.recovery_codes.length === 0) return enter();
    setRecoveryCodes(accepted.answer.recovery_codes);
  }

  if (recoveryCodes) {
    return <RecoveryCodes codes={recoveryCodes} onKept={() => void enter()} />;
  }
  const problem = [options, byPasskey, app, byPassword].find((one) => one.problem)?.problem;
  const errorOf = (field: string) => faults[field] ?? problem?.fields[field];
  const isBusy = [options, byPasskey, app, byPassword].some(({ isRunning }) => isRunning);
  const text = wasClosed ? own.passkeyFailed : problem?.text;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void (isByPassword ? finish() : createPasskey());
      }}
    >
      <FormLayout
        acts={
          <>
            {!link.requires_passkey && (
              <Button kind="quiet" onPress={choose} isDisabled={isBusy}>
                {isByPassword ? own.usePasskey : own.usePassword}
              </Button>
            )}
            <Button kind="primary" type="submit" isBusy={isBusy}>
              {isByPassword
                ? link.needs_second_factor && !authenticator
                  ? own.next
                  : own.finish
                : own.createPasskey}
            </Button>
          </>
        }
      >
        <ProblemNotice text={text} />
        {authenticator && isByPassword ? (
          <AuthenticatorSetup
            authenticator={authenticator}
            code={code}
            onCode={setCode}
            error={problem?.fields['authenticator.code']}
          />
        ) : (
          <>
            <TextField
              label={own.name}
              hint={own.nameHint}
              autoComplete="name"
              isFirst
              isRequired
              value={name}
              onChange={setName}
              error={errorOf('name')}
            />
            <TextField
              label={words.signIn.email}
              type="email"
              autoComplete="username"
              isExact
              isRequired
              isDisabled={!asksEmail}
              value={email}
              onChange={setEmail}
              error={errorOf('email')}
            />
            {isByPassword ? (
              <PasswordField
                label={own.password}
                hint={own.passwordHint}
                autoComplete="new-password"
                isRequired
                value={password}
                onChange={setPassword}
                error={errorOf('password')}
              />
            ) : (
              <p>{own.passkeyText}</p>
            )}
          </>
        )}
      </FormLayout>
    </form>
  );
}
