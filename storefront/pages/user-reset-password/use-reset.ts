import { useCallback, useEffect, useState } from 'react';
import { passwordFaults } from '#domain/accounts/password.ts';
import type { FormRefusal } from '../../accounts/account-form.tsx';
import { removeToken } from '../../accounts/remove-token.ts';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { useWords } from '../../site/use-storefront.ts';
import { resetRefusal } from './reset-refusal.ts';

/** Checks which account a token belongs to, then sets its password (USR-52). */
export function useReset(token: string) {
  const t = useWords();
  const api = useApi();
  const errorText = useErrorText();
  const [state, setState] = useState<'open' | 'not_valid' | 'done'>('open');
  const [email, setEmail] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [isBusy, setBusy] = useState(false);

  const validate = useCallback(async () => {
    const outcome = await api.call('validatePasswordReset', { body: { token } });
    if (outcome.ok) setEmail(outcome.answer.identity[0]?.email ?? null);
    return outcome;
  }, [api, token]);

  const end = useCallback((how: 'not_valid' | 'done'): void => {
    // The token is useless now and need not be kept.
    removeToken();
    setState(how);
  }, []);

  useEffect(() => {
    let isLeft = false;
    const look = async (): Promise<void> => {
      const outcome = await validate();
      // Other errors may be over when the password is sent.
      if (!isLeft && resetRefusal(outcome).kind === 'not_valid') end('not_valid');
    };
    void look();
    return () => {
      isLeft = true;
    };
  }, [validate, end]);

  const reset = async (password: string): Promise<void> => {
    const invalid = {
      text: t('checkout.errors'),
      fields: { password: t('reset_password.invalid') },
    };
    if (passwordFaults(password).length > 0) return setRefusal(invalid);
    setBusy(true);
    setRefusal(null);
    const known = email === null ? await validate() : undefined;
    const outcome =
      known?.ok === false ? known : await api.call('resetPassword', { body: { token, password } });
    setBusy(false);
    const refused = resetRefusal(outcome);
    switch (refused.kind) {
      case 'none':
        return end('done');
      case 'not_valid':
        return end('not_valid');
      case 'bad_password':
        return setRefusal(invalid);
      case 'in_use':
        return setRefusal({
          text: t('refusal.email_in_use', { email: refused.email }),
          fields: {},
        });
      case 'other':
        return setRefusal({ text: errorText(outcome), fields: {} });
    }
  };

  return { state, email, refusal, isBusy, reset };
}
