import { hasFullDomain } from '#domain/contact/email.ts';
import { emailsMatch } from '#domain/contact/identity-form.ts';

interface EmailFaults {
  readonly email?: 'missing' | 'not_valid';
  readonly email_confirm?: 'differs';
}

/** The errors of an address that is typed twice (USR-65, USR-66); empty if there are none. */
export function emailFaults(email: string, again: string): EmailFaults {
  if (email.trim() === '') return { email: 'missing' };
  return {
    ...(hasFullDomain(email.trim()) ? {} : { email: 'not_valid' as const }),
    ...(emailsMatch({ email, email_confirm: again }) ? {} : { email_confirm: 'differs' as const }),
  };
}
