import { useCallback } from 'react';
import type { Outcome } from '#contract/client.ts';
import { useAddresses, useStorefront, useWords } from '../site/use-storefront.ts';
import type { Checked } from './check-person.ts';

const loadCheck = () => import('./check-person.ts');

interface Solved {
  readonly captcha?: { readonly provider: 'hcaptcha'; readonly token: string };
}

/** Asks whether the visitor is a person, where the seller has a captcha. */
export function useCheckPerson(): () => Promise<Checked> {
  const t = useWords();
  const to = useAddresses();
  const { captcha } = useStorefront();
  return useCallback(async () => {
    if (!captcha) return { kind: 'none' };
    const frame = { address: to.captchaFrame(), title: t('captcha.frame') };
    return loadCheck().then(
      ({ checkPerson }) => checkPerson({ ...captcha, frame }),
      // Not fetched, as its service's script may not be: the visitor may try again.
      () => ({ kind: 'failed' }),
    );
  }, [captcha, to, t]);
}

/**
 * Makes a call that may be tried only so often without a captcha, and once more with a solved one
 * where it asks for that.
 */
export function usePerson() {
  const check = useCheckPerson();
  return useCallback(
    async <T>(call: (solved: Solved) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
      const outcome = await call({});
      if (outcome.ok || outcome.errors[0]?._code !== 'captcha_failed') return outcome;
      const checked = await check();
      if (checked.kind !== 'token') return outcome;
      return call({ captcha: { provider: 'hcaptcha', token: checked.token } });
    },
    [check],
  );
}
