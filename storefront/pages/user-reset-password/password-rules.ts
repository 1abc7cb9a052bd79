import { type PasswordFault, passwordFaults } from '#domain/accounts/password.ts';

/** A rule of passwords, and whether what is typed keeps it (USR-55 to 58). */
interface PasswordRule {
  readonly fault: PasswordFault;
  readonly isMet: boolean;
}

const always = ['short', 'plain', 'outer_space', 'unprintable'] as const;

/** The rules as they are shown; nothing is met by nothing, and the longest is told only in need. */
export function passwordRules(password: string): readonly PasswordRule[] {
  const faults = new Set(passwordFaults(password));
  const shown: readonly PasswordFault[] = faults.has('long') ? [...always, 'long'] : always;
  return shown.map((fault) => ({ fault, isMet: password !== '' && !faults.has(fault) }));
}
