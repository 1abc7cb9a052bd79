import type { Outcome } from '#contract/client.ts';

/** How sending an e-mail address went: as far as anybody may know (USR-60, USR-62, USR-63). */
export type Submission = 'sent' | 'bad_email' | 'failed';

/** That nobody has the address is no failure: who has an account is told to nobody. */
export function submissionOf(outcome: Outcome<unknown>): Submission {
  if (outcome.ok || outcome.status === 404) return 'sent';
  const isWrong = outcome.errors.some(
    ({ _code, _extra }) =>
      _code === 'validate_not_email' ||
      (_code === 'validation_failed' && _extra['path'] === 'email'),
  );
  return isWrong ? 'bad_email' : 'failed';
}
