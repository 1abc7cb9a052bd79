import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStaff } from '../calls/staff-client.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';
import { Button } from '../parts/button.tsx';
import { CodeField, PasswordField, TextField } from '../parts/fields/text-field.tsx';
import { FormLayout } from '../parts/layout/page.tsx';
import { Notice } from '../parts/notice.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { providerWords } from '../words/provider.ts';
import { words } from '../words/words.ts';
import { askPasskey } from './ask-passkey.ts';
import { forgetGuardToken, takeGuardToken } from './link-token.ts';
import classes from './sign-in.module.css';

interface SignInFormProps {
  readonly next: string;
  /** The venue's own provider, if it has one. */
  readonly provider: { readonly name: string } | null;
}

/**
 * Signs in by passkey, at the venue's own provider, or by email and password, plus a code if there is a second factor.
 * Then opens `next`.
 */
export function SignInForm({ next, provider }: SignInFormProps) {
  const staff = useStaff();
  const navigate = useNavigate();
  const own = words.signIn;
  const [letter] = useState(() => takeGuardToken(window));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [passkeyProblem, setPasskeyProblem] = useState<string>();
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});

  const byPassword = useStaffCall(
    (typed: string) =>
      staff.call('signIn', {
        body: {
          email: email.trim(),
          password,
          ...(typed.trim() ? { code: typed } : {}),
          ...(letter ? { letter } : {}),
        },
      }),
    {
      wrong_sign_in: own.wrong,
      sign_in_guarded: own.guarded,
      wrong_code: own.wrongCode,
      passkey_required: own.passkeyRequired,
    },
  );
  const byPasskey = useStaffCall(
    (answer: NonNullable<Awaited<ReturnType<typeof askPasskey>>>) =>
      staff.call('signInByPasskey', { body: { answer } }),
    { passkey_refused: own.passkeyRefused },
  );
  const atProvider = useStaffCall(
    () => staff.call('beginProviderSignIn', { body: { next } }),
    providerWords.refusals,
  );
  const question = useStaffCall(() => staff.call('beginPasskeySignIn', {}));

  const open = () => navigate(next, { replace: true });

  async function submit(typed = code): Promise<void> {
    const found = {
      ...(email.trim() === '' ? { email: own.emailMissing } : {}),
      ...(password === '' ? { password: own.passwordMissing } : {}),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    const outcome = await byPassword.run(typed);
    if (outcome.ok) {
      forgetGuardToken(window.sessionStorage);
      return open();
    }
    if (byPasswordNeedsCode(outcome.errors[0]?._code)) setNeedsCode(true);
  }

  async function signInByPasskey(): Promise<void> {
    setPasskeyProblem(undefined);
    const asked = await question.run(undefined);
    if (!asked.ok) return;
    if (!window.PublicKeyCredential) return setPasskeyProblem(own.noPasskeys);
    const answer = await askPasskey(asked.answer.options);
    if (!answer) return setPasskeyProblem(own.passkeyFailed);
    const outcome = await byPasskey.run(answer);
    if (outcome.ok) await open();
  }

  async function leave(): Promise<void> {
    const outcome = await atProvider.run(undefined);
    if (outcome.ok) window.location.assign(outcome.answer.url);
  }

  const problem = byPassword.problem;
  const isAskedForCode = problem?.code === 'second_factor_needed';
  const passkeyText = passkeyProblem ?? byPasskey.problem?.text ?? question.problem?.text;
  return (
    <>
      {letter && <Notice tone="info">{own.byLetter}</Notice>}
      <Button
        kind="primary"
        onPress={() => void signInByPasskey()}
        isBusy={question.isRunning || byPasskey.isRunning}
      >
        {own.byPasskey}
      </Button>
      <ProblemNotice text={passkeyText} />
      {provider && (
        <Button onPress={() => void leave()} isBusy={atProvider.isRunning}>
          {providerWords.signIn(provider.name)}
        </Button>
      )}
      <ProblemNotice text={atProvider.problem?.text} />
      <p className={classes['or']}>{own.or}</p>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormLayout
          acts={
            <Button type="submit" isBusy={byPassword.isRunning}>
              {own.submit}
            </Button>
          }
        >
          <ProblemNotice text={isAskedForCode ? undefined : problem?.text} />
          <TextField
            label={own.email}
            type="email"
            autoComplete="username webauthn"
            isExact
            isRequired
            value={email}
            onChange={setEmail}
            error={missing.email ?? problem?.fields['email']}
          />
          <PasswordField
            label={own.password}
            autoComplete="current-password"
            isRequired
            value={password}
            onChange={setPassword}
            error={missing.password ?? problem?.fields['password']}
          />
          {needsCode && (
            <CodeField
              label={own.code}
              hint={own.codeHint}
              isFirst
              value={code}
              onChange={setCode}
              onComplete={(whole) => void submit(whole)}
              error={problem?.fields['code']}
            />
          )}
        </FormLayout>
      </form>
    </>
  );
}

const byPasswordNeedsCode = (code: string | undefined): boolean =>
  code === 'second_factor_needed' || code === 'wrong_code';
