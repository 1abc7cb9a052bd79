import type { Outcome } from '#contract/client.ts';

/** How sending an e-mail address went: as far as anybody may know (USR-60, USR-62, USR-63). */
export type Submission = 'sent' | 'nobody' | 'bad_email' | 'failed';

/** Whether a page tells that there is nothing of an address is its own affair. */
export function submissionOf(outcome: Outcome<unknown>): Submission {
  if (outcome.ok) return 'sent';
  if (outcome.status === 404) return 'nobody';
  const isWrong = outcome.errors.some(
    ({ _code, _extra }) =>
      _code === 'validate_not_email' ||
      (_code === 'validation_failed' && _extra['path'] === 'email'),
  );
  return isWrong ? 'bad_email' : 'failed';
}
