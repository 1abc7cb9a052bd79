import { type FormEvent, useRef, useState } from 'react';
import {
  type Credentials,
  credentialOf,
  type LoginFieldName,
  loginFields,
  missingCredentials,
} from '#domain/accounts/login.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Link } from '../components/link.tsx';
import type { MemberSettings } from '../storefront.ts';
import { useAddresses, useStorefront, useWords } from '../use-storefront.ts';
import type { TriedLogin } from './login-dialog-state.ts';
import classes from './login-form.module.css';
import { loginErrorText } from './login-text.ts';
import { useAwake } from './use-awake.ts';
import { useLogIn } from './use-log-in.ts';

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
  const logIn = useLogIn();
  const isAwake = useAwake();
  const form = useRef<HTMLFormElement>(null);
  const variant = settings.with;
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Readonly<Partial<Record<LoginFieldName, string>>>>({});
  const [error, setError] = useState(tried ? loginErrorText(tried.outcome, variant, t) : '');
  const fields = loginFields(variant);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const current = form.current;
    if (!current || isBusy) return;
    const data = new FormData(current);
    const given = Object.fromEntries(
      fields.map(({ name }) => [name, credentialOf(name, String(data.get(name) ?? ''))]),
    ) as Credentials;
    const missing = new Set(missingCredentials(variant, given));
    const faults: Partial<Record<LoginFieldName, string>> = {};
    for (const { name } of fields) {
      const control = current.elements.namedItem(name) as HTMLInputElement;
      if (missing.has(name)) faults[name] = t('details.missing');
      else if (!control.validity.valid) faults[name] = t('details.not_an_email');
    }
    setWrong(faults);
    setError('');
    const first = fields.find(({ name }) => name in faults);
    if (first) return focusField(current, first.name);
    setBusy(true);
    const outcome = await logIn(given);
    setBusy(false);
    if (outcome.ok) return onDone();
    setError(loginErrorText(outcome, variant, t));
    focusField(current, fields[0]?.name ?? 'email');
  };

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

function focusField(form: HTMLFormElement, name: LoginFieldName): void {
  const control = form.elements.namedItem(name) as HTMLInputElement;
  control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
}
