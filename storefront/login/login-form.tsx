import type { FormEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { TriedLogin } from '../accounts/login-dialog-state.ts';
import { useHydrated } from '../accounts/use-hydrated.ts';
import { Link } from '../site/link.tsx';
import type { MemberSettings } from '../site/storefront.ts';
import { useAddresses, useStorefront, useWords } from '../site/use-storefront.ts';
import classes from './login-form.module.css';
import { useLoginForm } from './use-login-form.ts';

interface LoginFormProps {
  readonly settings: MemberSettings;
  readonly tried?: TriedLogin | undefined;
  /** Called after a login, or when a link leads elsewhere. */
  readonly onDone: () => void;
}

/** The form for the credentials that this venue uses (USR-01 to 04, USR-14, USR-15). */
export function LoginForm({ settings, tried, onDone }: LoginFormProps) {
  const t = useWords();
  const to = useAddresses();
  const { sellsMemberships } = useStorefront();
  const isHydrated = useHydrated();
  const { form, fields, wrong, error, isBusy, submit } = useLoginForm({ settings, tried, onDone });
  const variant = settings.with;
  return (
    <form
      ref={form}
      className={classes['form']}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {error && (
        <Notice tone="error" isAlert>
          <p>{error}</p>
        </Notice>
      )}
      {fields.map(({ name, type, maxLength, autocomplete }) => (
        <Field
          key={name}
          name={name}
          type={type}
          label={t(`login.${name}`)}
          required
          maxLength={maxLength}
          autoComplete={autocomplete}
          defaultValue={tried?.given[name] ?? ''}
          autoCapitalize={name === 'last_name' ? 'words' : 'none'}
          spellCheck={false}
          readOnly={isBusy}
          onInput={name === 'zip_code' ? withoutSpaces : undefined}
          error={wrong[name]}
        />
      ))}
      <Button type="submit" isBusy={isBusy} disabled={!isHydrated}>
        {t(isBusy ? 'login.submitting' : 'login.submit')}
      </Button>
      <p className={classes['ways']}>
        {variant === 'email_password' ? (
          <Link to={to.own('/user/forgot-password')} onClick={onDone}>
            {t('login.forgot_password')}
          </Link>
        ) : (
          <Link to={to.own('/user/forgot-membership')} onClick={onDone}>
            {t('login.forgot_membership')}
          </Link>
        )}
        {sellsMemberships && (
          <span>
            {t('login.no_member')}{' '}
            <Link to={to.own('/membership')} onClick={onDone}>
              {t('login.join')}
            </Link>
          </span>
        )}
      </p>
    </form>
  );
}

/** Removes spaces, which would use up the five characters of a postal code (USR-15). */
function withoutSpaces({ currentTarget: control }: FormEvent<HTMLInputElement>): void {
  if (/\s/.test(control.value)) control.value = control.value.replace(/\s/g, '');
}
