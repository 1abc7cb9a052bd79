import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FormRefusal } from '../../accounts/account-form.tsx';
import { memberStoreOf } from '../../accounts/use-member.ts';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { endVisit } from '../../login/use-session.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { emailFaults } from './check-emails.ts';

/**
 * Sets a member's address. A member who needs none continues; if the session is over, the visit
 * ends.
 */
export function useNewEmail(onward: string) {
  const t = useWords();
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { slug } = useStorefront();
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [isBusy, setBusy] = useState(false);

  const readUser = useCallback(async () => {
    const outcome = await api.call('getMyUser', {});
    const user = outcome.ok ? outcome.answer.user[0] : undefined;
    // A page load, because a page that still knew the member would redirect back here (PAY-05).
    if (!outcome.ok && outcome.status === 401) endVisit(slug, onward);
    // A confirmed address is not replaced. A member without one stays: the checkout would
    // send them back.
    if (user?.has_email && user.email_confirmed) await navigate(onward, { replace: true });
    return { outcome, user };
  }, [api, navigate, onward, slug]);
  useEffect(() => void readUser(), [readUser]);

  const fieldText = {
    missing: t('checkout.missing'),
    not_valid: t('recovery.bad_email'),
    differs: t('set_email.differs'),
  };

  /** Returns the address once it is saved; undefined after showing what is wrong. */
  const save = async (given: string, again: string): Promise<string | undefined> => {
    const faults = Object.entries(emailFaults(given, again));
    if (faults.length > 0) {
      const fields = faults.map(([name, fault]) => [name, fieldText[fault as 'missing']]);
      setRefusal({ text: t('checkout.errors'), fields: Object.fromEntries(fields) });
      return undefined;
    }
    setBusy(true);
    setRefusal(null);
    const email = given.trim();
    const { outcome: read, user } = await readUser();
    const outcome = user
      ? await api.call('updateMyUser', { params: { id: user.id }, body: { email } })
      : read;
    setBusy(false);
    if (outcome.ok) {
      const [changed] = outcome.answer.user;
      // Tells pages that require an address that it now exists.
      if (changed) memberStoreOf(slug).accept(changed);
      return email;
    }
    switch (outcome.errors[0]?._code) {
      case 'email_in_use':
        setRefusal({
          text: t('checkout.errors'),
          fields: { email: t('refusal.email_in_use', { email }) },
        });
        break;
      case 'validate_not_email':
        setRefusal({ text: t('checkout.errors'), fields: { email: fieldText.not_valid } });
        break;
      default:
        setRefusal({ text: errorText(outcome), fields: {} });
    }
    return undefined;
  };

  return { refusal, isBusy, save };
}
