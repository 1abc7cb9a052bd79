import { emailsAgree, isSent } from '#domain/contact/identity-form.ts';
import type { Words } from '../site/words.ts';
import type { FieldErrors } from './identity-field.tsx';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The form's controls that can be wrong, in the order in which they stand. */
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
    isSent({
      name: control.name,
      disabled: control.matches(':disabled'),
      readOnly: !(control instanceof HTMLSelectElement) && control.readOnly,
    }),
  );
  return Object.fromEntries(sent.map(({ name, value }) => [name, value]));
}

/** Writes values into the controls of these names, where the form has them. */
export function fillIn(
  form: HTMLFormElement,
  names: readonly string[],
  values: Readonly<Record<string, string | undefined>>,
): void {
  for (const control of controlsOf(form)) {
    if (names.includes(control.name)) control.value = values[control.name] ?? '';
  }
}

/** The box by which a member lets the card that is typed be saved. */
export const saveCardName = 'save_card';

/** The password that a guest gives with their address; empty where they give none. */
export function passwordIn(form: HTMLFormElement): string {
  const field = form.elements.namedItem('password');
  return field instanceof HTMLInputElement ? field.value : '';
}

/** Returns whether a checkbox of the form is there and ticked. */
export function isTicked(form: HTMLFormElement, name: string): boolean {
  const box = form.elements.namedItem(name);
  return box instanceof HTMLInputElement && box.checked;
}

/**
 * The faults in the form, by native validity (APP-39) and the repeated e-mail address; empty if
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
  if (!email && !email_confirm && !emailsAgree(valuesOf(form))) {
    errors['email_confirm'] = t('checkout.email_differs');
  }
  return errors;
}

/** Scrolls to the first wrong field and puts the cursor there (APP-39). */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const first = controlsOf(form).find(({ name }) => name in errors);
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}
