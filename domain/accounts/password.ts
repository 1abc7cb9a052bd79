/** The rules that a password can break (USR-55 to 58). */
export type PasswordFault = 'short' | 'long' | 'outer_space' | 'unprintable' | 'plain';

const minPasswordLength = 8;
/** Limits the work of hashing. */
export const maxPasswordLength = 200;
const neededClasses = 3;
const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

/**
 * All rules that a password breaks. It needs at least 8 characters, only printable ones, no space at either end, and
 * three of: upper case, lower case, digits, others.
 */
export function passwordFaults(password: string): readonly PasswordFault[] {
  const { length } = [...password];
  const faults: [PasswordFault, boolean][] = [
    ['short', length < minPasswordLength],
    ['long', length > maxPasswordLength],
    ['outer_space', password !== password.trim()],
    ['unprintable', /[\p{C}\p{Zl}\p{Zp}]/u.test(password)],
    ['plain', classes.filter((one) => one.test(password)).length < neededClasses],
  ];
  return faults.filter(([, isBroken]) => isBroken).map(([fault]) => fault);
}

/** The text to hash: the same however a keyboard composes its characters. */
export const normalizedPassword = (password: string): string => password.normalize('NFC');
