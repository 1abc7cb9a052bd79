import { useEffect, useId, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { passwordFaults } from '#domain/accounts/password.ts';
import { afterPress } from '#ui/after-press.ts';
import { buttonClass } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { AccountForm } from '../../accounts/account-form.tsx';
import { AnsweredPage } from '../../accounts/answered-page.tsx';
import { loadConfiguration } from '../../loaders/load-storefront.server.ts';
import { guestsOnly, sendHome } from '../../loaders/send-home.server.ts';
import { Link } from '../../site/link.tsx';
import { privateHeaders } from '../../site/page-headers.ts';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import classes from './reset-password.module.css';
import { RuleList } from './rule-list.tsx';
import { useReset } from './use-reset.ts';

export const headers = privateHeaders;

/** For guests with a token from a letter (USR-50, USR-51). */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const slug = params['seller'] ?? '';
  const token = new URL(request.url).searchParams.get('token')?.trim() ?? '';
  if (token === '') sendHome(request, slug);
  await guestsOnly(args);
  const config = (await loadConfiguration(context, request, slug))?.config;
  const usesPasswords =
    config?.['login.mode'] === 'dialog' && config['login.with'] === 'email_password';
  return { token, usesPasswords };
}

/** Sets a password by the link in a letter (USR-52 to 59). */
export default function ResetPassword() {
  const t = useWords();
  const to = useAddresses();
  const { token, usesPasswords } = useLoaderData<typeof loader>();
  const { state, email, refusal, isBusy, reset } = useReset(token);
  if (state === 'not_valid') {
    return (
      <AnsweredPage title={t('reset_password.not_valid_title')}>
        <p role="alert">{t('refusal.validate_failed')}</p>
        <Link className={buttonClass()} to={to.own('/user/forgot-password')}>
          {t('reset_password.ask_again')}
        </Link>
      </AnsweredPage>
    );
  }
  if (state === 'done') {
    return (
      <AnsweredPage title={t('reset_password.done_title')}>
        <p>{t('reset_password.done')}</p>
        {usesPasswords ? (
          <Link className={buttonClass()} to={to.events({ login: '1' })}>
            {t('recovery.login')}
          </Link>
        ) : (
          <Link className={buttonClass()} to={to.events()}>
            {t('fault.to_events')}
          </Link>
        )}
      </AnsweredPage>
    );
  }
  return (
    <AccountForm
      title={t('reset_password.title')}
      submit={t(isBusy ? 'reset_password.saving' : 'reset_password.submit')}
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={(form) => reset(String(new FormData(form).get('password') ?? ''))}
    >
      {email !== null && (
        // Shows the person and the password manager which account this is.
        <Field
          name="username"
          type="email"
          label={t('reset_password.account')}
          value={email}
          readOnly
          autoComplete="username"
          className={classes['account'] ?? ''}
        />
      )}
      <NewPassword refused={refusal?.fields['password']} />
    </AccountForm>
  );
}

/** The field for the new password, with the rules it meets so far (USR-55 to 59). */
function NewPassword({ refused }: { readonly refused: string | undefined }) {
  const t = useWords();
  const rules = useId();
  const [password, setPassword] = useState('');
  const [isLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Input from before hydration counts too.
  useEffect(() => setPassword(input.current?.value ?? ''), []);
  const isInvalid = passwordFaults(password).length > 0;
  const left = isLeft && password !== '' && isInvalid ? t('reset_password.invalid') : undefined;
  return (
    <>
      <PasswordField
        ref={input}
        name="password"
        label={t('reset_password.password')}
        required
        autoComplete="new-password"
        words={{
          show: { text: t('reset_password.show'), label: t('reset_password.show_label') },
          hide: { text: t('reset_password.hide'), label: t('reset_password.hide_label') },
        }}
        describedBy={rules}
        error={isInvalid ? (refused ?? left) : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => afterPress(() => setLeft(document.activeElement !== input.current))}
      />
      <RuleList id={rules} password={password} />
    </>
  );
}
