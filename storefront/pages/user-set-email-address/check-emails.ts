import { hasFullDomain } from '#domain/contact/email.ts';
import { emailsAgree } from '#domain/contact/identity-form.ts';

interface EmailFaults {
  readonly email?: 'missing' | 'not_valid';
  readonly email_confirm?: 'differs';
}

/** The faults of an address that is typed twice (USR-65, USR-66); empty if it is fine. */
export function emailFaults(email: string, again: string): EmailFaults {
  if (email.trim() === '') return { email: 'missing' };
  return {
    ...(hasFullDomain(email.trim()) ? {} : { email: 'not_valid' as const }),
    ...(emailsAgree({ email, email_confirm: again }) ? {} : { email_confirm: 'differs' as const }),
  };
}
