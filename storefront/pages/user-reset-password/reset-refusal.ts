import type { Outcome } from '#contract/client.ts';

/** The meaning of a refused reset link (USR-54). */
type ResetRefusal =
  | { readonly kind: 'none' | 'not_valid' | 'bad_password' | 'other' }
  /** Someone else has confirmed the address in the meantime. */
  | { readonly kind: 'in_use'; readonly email: string };

export function resetRefusal(outcome: Outcome<unknown>): ResetRefusal {
  if (outcome.ok) return { kind: 'none' };
  for (const { _code, _extra } of outcome.errors) {
    if (_code === 'not_found' || _code === 'validate_failed') return { kind: 'not_valid' };
    if (_code === 'email_in_use') return { kind: 'in_use', email: String(_extra['email'] ?? '') };
    if (_code === 'validation_failed') {
      // An invalid token is treated like an expired one.
      if (_extra['path'] === 'token') return { kind: 'not_valid' };
      if (_extra['path'] === 'password') return { kind: 'bad_password' };
    }
  }
  return { kind: 'other' };
}
