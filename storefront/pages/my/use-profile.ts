import { useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { profileChanges } from '#domain/contact/profile.ts';
import type { User } from '../../accounts/member-store.ts';
import { memberStoreOf } from '../../accounts/use-member.ts';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import type { FieldErrors } from '../../contact/identity-field.tsx';
import { refusedFields } from '../../contact/refused-fields.ts';
import { endVisit } from '../../login/use-session.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';

type Saving = 'not_yet' | 'busy' | 'saved' | Exclude<Outcome<never>, { readonly ok: true }>;

/** Saves a member's changes to their profile (USR-44). */
export function useProfile(member: User) {
  const t = useWords();
  const api = useApi();
  const errorText = useErrorText();
  const { slug } = useStorefront();
  const [saving, setSaving] = useState<Saving>('not_yet');
  const [errors, setErrors] = useState<FieldErrors>({});

  const save = async (form: HTMLFormElement): Promise<void> => {
    const values = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    );
    const body = profileChanges(values);
    setSaving('busy');
    const outcome = await api.call('updateMyUser', { params: { id: member.id }, body });
    if (outcome.ok) {
      const [user] = outcome.answer.user;
      if (user) memberStoreOf(slug).accept(user);
      setErrors({});
      return setSaving('saved');
    }
    if (outcome.status === 401) return endVisit(slug, location.href);
    const refused = refusedFields(outcome.errors, body, {
      missing: t('checkout.missing'),
      text: errorText(outcome),
    });
    setErrors(refused);
    setSaving(outcome);
    const [first] = Object.keys(refused);
    const control = first === undefined ? null : form.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };

  return {
    save,
    errors,
    isBusy: saving === 'busy',
    isSaved: saving === 'saved',
    error: typeof saving === 'string' ? '' : errorText(saving),
  };
}
