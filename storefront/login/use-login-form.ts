import { type FormEvent, useRef, useState } from 'react';
import {
  type Credentials,
  credentialOf,
  type LoginFieldName,
  loginFields,
  missingCredentials,
} from '#domain/accounts/login.ts';
import type { TriedLogin } from '../accounts/login-dialog-state.ts';
import { loginErrorText } from '../accounts/login-text.ts';
import type { MemberSettings } from '../site/storefront.ts';
import { useWords } from '../site/use-storefront.ts';
import { useLogIn } from './use-log-in.ts';

interface LoginFormState {
  readonly settings: MemberSettings;
  readonly tried: TriedLogin | undefined;
  readonly onDone: () => void;
}

/** The state of the login form: its fields, its errors and its submission. */
export function useLoginForm({ settings, tried, onDone }: LoginFormState) {
  const t = useWords();
  const logIn = useLogIn();
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
    const credentials = Object.fromEntries(
      fields.map(({ name }) => [name, credentialOf(name, String(data.get(name) ?? ''))]),
    ) as Credentials;
    const missing = new Set(missingCredentials(variant, credentials));
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
    const outcome = await logIn(credentials);
    setBusy(false);
    if (outcome.ok) return onDone();
    setError(loginErrorText(outcome, variant, t));
    focusField(current, fields[0]?.name ?? 'email');
  };
  return { form, fields, wrong, error, isBusy, submit };
}

function focusField(form: HTMLFormElement, name: LoginFieldName): void {
  const control = form.elements.namedItem(name) as HTMLInputElement;
  control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
}
