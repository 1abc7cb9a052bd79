import type { Outcome } from '#contract/client.ts';
import type { Words } from '../site/words.ts';

/** The text for a captcha that was not solved: trying again helps only if nothing blocks it. */
export function captchaFault(outcome: Outcome<unknown>, t: Words): string {
  const isBlocked = !outcome.ok && outcome.errors[0]?._extra['captcha'] === 'blocked';
  return isBlocked ? t('captcha.blocked') : t('captcha.failed');
}
