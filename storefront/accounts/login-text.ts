import type { Outcome } from '#contract/client.ts';
import type { LoginVariant } from '#domain/accounts/login.ts';
import { captchaFault } from '../captcha/captcha-fault.ts';
import type { Words } from '../site/words.ts';

/**
 * The text for a failed login: the venue's own if the credentials do not match, else one that says
 * if another try may help (USR-16 to 21).
 */
export function loginErrorText(outcome: Outcome<unknown>, variant: LoginVariant, t: Words): string {
  if (outcome.ok) return '';
  const code = outcome.errors[0]?._code;
  switch (code) {
    case 'invalid_credentials':
      return variant === 'email_password'
        ? t('refusal.invalid_credentials')
        : t(`login.not_found_${variant}`);
    case 'login_disabled':
      return t('refusal.login_disabled');
    case 'too_many_requests':
      return t('refusal.too_many_requests');
    case 'captcha_failed':
      return captchaFault(outcome, t);
    default:
      return t('fault.later');
  }
}
