import { emailsMatch, isSubmitted } from '#domain/contact/identity-form.ts';
import type { Words } from '../site/words.ts';
import type { FieldErrors } from './identity-field.tsx';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The form's validated controls, in document order. */
function controlsOf(form: HTMLFormElement): Control[] {
  const controls = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];
  return [...form.elements].filter(
    (element): element is Control =>
      controls.some((kind) => element instanceof kind) && (element as Control).name !== '',
  );
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** The form's values for the buyer (QTY-48). */
export function sentValuesOf(form: HTMLFormElement): Record<string, string> {
  const sent = controlsOf(form).filter((control) =>
    isSubmitted({
      name: control.name,
      disabled: control.matches(':disabled'),
      readOnly: !(control instanceof HTMLSelectElement) && control.readOnly,
    }),
  );
  return Object.fromEntries(sent.map(({ name, value }) => [name, value]));
}

/** Sets the values of the controls with these names, if the form has them. */
export function fillIn(
  form: HTMLFormElement,
  names: readonly string[],
  values: Readonly<Record<string, string | undefined>>,
): void {
  for (const control of controlsOf(form)) {
    if (names.includes(control.name)) control.value = values[control.name] ?? '';
  }
}

/** The name of the checkbox that lets a member save the typed card. */
export const saveCardName = 'save_card';

/** The password that a guest entered with their address; empty if none. */
export function passwordIn(form: HTMLFormElement): string {
  const field = form.elements.namedItem('password');
  return field instanceof HTMLInputElement ? field.value : '';
}

/** Returns true if a checkbox exists in the form and is ticked. */
export function isChecked(form: HTMLFormElement, name: string): boolean {
  const box = form.elements.namedItem(name);
  return box instanceof HTMLInputElement && box.checked;
}

/**
 * The errors in the form, by native validity (APP-39) and the repeated email address; empty if
 * there are none.
 */
export function formErrors(form: HTMLFormElement, t: Words): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { name, validity, validationMessage } of controlsOf(form)) {
    if (validity.valid) continue;
    if (validity.customError) errors[name] = validationMessage;
    else if (name === 'terms') errors[name] = t('checkout.must_accept');
    else if (validity.typeMismatch) errors[name] = t('checkout.bad_email');
    else errors[name] = t('checkout.missing');
  }
  const { password = '', password_confirm = '' } = valuesOf(form);
  if (!errors['password_confirm'] && password !== password_confirm) {
    errors['password_confirm'] = t('checkout.password_differs');
  }
  const { email, email_confirm } = errors;
  if (!email && !email_confirm && !emailsMatch(valuesOf(form))) {
    errors['email_confirm'] = t('checkout.email_differs');
  }
  return errors;
}

/** Scrolls to the first invalid field and focuses it (APP-39). */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const first = controlsOf(form).find(({ name }) => name in errors);
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}
