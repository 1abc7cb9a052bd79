import type { CallAnswer, Outcome } from '#contract/client.ts';

interface Confirmation {
  readonly kind: 'confirmed' | 'not_valid' | 'in_use' | 'failed';
  /** The address concerned, if known. */
  readonly email: string;
}

/** The result of following a confirmation link; a failure can be retried. */
export function confirmationOf(outcome: Outcome<CallAnswer<'confirmEmail'>>): Confirmation {
  if (outcome.ok) return { kind: 'confirmed', email: outcome.answer.identity[0]?.email ?? '' };
  const [error] = outcome.errors;
  const email = String(error?._extra['email'] ?? '');
  switch (error?._code) {
    case 'email_in_use':
      return { kind: 'in_use', email };
    case 'not_found':
    case 'validate_failed':
    case 'validation_failed':
      return { kind: 'not_valid', email };
    default:
      return { kind: 'failed', email };
  }
}
