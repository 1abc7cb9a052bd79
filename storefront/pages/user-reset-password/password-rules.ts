import { type PasswordFault, passwordFaults } from '#domain/accounts/password.ts';

/** A password rule, with its state for the typed password (USR-55 to 58). */
interface PasswordRule {
  readonly fault: PasswordFault;
  readonly isMet: boolean;
}

const always = ['short', 'plain', 'outer_space', 'unprintable'] as const;

/**
 * The rules to show. An empty password meets none, and the maximum length is shown only if
 * exceeded.
 */
export function passwordRules(password: string): readonly PasswordRule[] {
  const faults = new Set(passwordFaults(password));
  const shown: readonly PasswordFault[] = faults.has('long') ? [...always, 'long'] : always;
  return shown.map((fault) => ({ fault, isMet: password !== '' && !faults.has(fault) }));
}
