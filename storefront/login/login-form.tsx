import type { FormEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { TriedLogin } from '../accounts/login-dialog-state.ts';
import { useAwake } from '../accounts/use-awake.ts';
import { Link } from '../site/link.tsx';
import type { MemberSettings } from '../site/storefront.ts';
import { useAddresses, useStorefront, useWords } from '../site/use-storefront.ts';
import classes from './login-form.module.css';
import { useLoginForm } from './use-login-form.ts';

interface LoginFormProps {
  readonly settings: MemberSettings;
  readonly tried?: TriedLogin | undefined;
  /** Somebody is logged in, or goes elsewhere by one of the links. */
  readonly onDone: () => void;
}

/** Asks for what this venue's members log in with (USR-01 to 04, USR-14, USR-15). */
export function LoginForm({ settings, tried, onDone }: LoginFormProps) {
  const t = useWords();
  const to = useAddresses();
  const { sellsMemberships } = useStorefront();
  const isAwake = useAwake();
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
      <Button type="submit" isBusy={isBusy} disabled={!isAwake}>
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

/** A space takes none of the five characters that a postal code has here (USR-15). */
function withoutSpaces({ currentTarget: control }: FormEvent<HTMLInputElement>): void {
  if (/\s/.test(control.value)) control.value = control.value.replace(/\s/g, '');
}
