import { useCallback } from 'react';
import type { Outcome } from '#contract/client.ts';
import { useAddresses, useStorefront, useWords } from '../site/use-storefront.ts';
import { whileBlocked } from './captcha-refusal.ts';
import type { CaptchaResult } from './solve-captcha.ts';

const loadCheck = () => import('./solve-captcha.ts');

interface Solved {
  readonly captcha?: { readonly provider: 'hcaptcha'; readonly token: string };
}

/** Returns a function that shows the visitor a captcha, if the seller has one. */
export function useSolveCaptcha(): () => Promise<CaptchaResult> {
  const t = useWords();
  const to = useAddresses();
  const { captcha } = useStorefront();
  return useCallback(async () => {
    if (!captcha) return { kind: 'none' };
    const frame = { address: to.captchaFrame(), title: t('captcha.frame') };
    return loadCheck().then(
      ({ solveCaptcha }) => solveCaptcha({ ...captcha, frame }),
      // The code could not be loaded, as can happen with the service's script: the visitor may try
      // again.
      () => ({ kind: 'failed' }),
    );
  }, [captcha, to, t]);
}

/**
 * Makes a call whose number of tries without a captcha is limited, and repeats it with a solved
 * captcha if the server requires one.
 */
export function useCaptcha() {
  const check = useSolveCaptcha();
  return useCallback(
    async <T>(call: (solved: Solved) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
      const outcome = await call({});
      if (outcome.ok || outcome.errors[0]?._code !== 'captcha_failed') return outcome;
      const checked = await check();
      if (checked.kind === 'blocked') return whileBlocked(outcome);
      if (checked.kind !== 'token') return outcome;
      return call({ captcha: { provider: 'hcaptcha', token: checked.token } });
    },
    [check],
  );
}
