import type { Outcome } from '#contract/client.ts';

/** The result of submitting an email address, as much as anyone may learn of it (USR-60, USR-62, USR-63). */
type Submission = 'sent' | 'nobody' | 'bad_email' | 'failed';

/** Reads the result of a call. Each page decides if it reveals that an address is unknown. */
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
