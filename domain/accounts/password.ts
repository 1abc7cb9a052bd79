/** What is wrong with a password that somebody chooses (USR-55 to 58). */
export type PasswordFault = 'short' | 'long' | 'outer_space' | 'unprintable' | 'plain';

const shortest = 8;
/** So that nobody has us work through a book. */
export const longestPassword = 200;
const neededClasses = 3;
const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

/**
 * Every rule that a password breaks: at least 8 characters, no space at either end, only printable
 * ones, and three of upper case, lower case, digits and others.
 */
export function passwordFaults(password: string): readonly PasswordFault[] {
  const { length } = [...password];
  const faults: [PasswordFault, boolean][] = [
    ['short', length < shortest],
    ['long', length > longestPassword],
    ['outer_space', password !== password.trim()],
    ['unprintable', /[\p{C}\p{Zl}\p{Zp}]/u.test(password)],
    ['plain', classes.filter((one) => one.test(password)).length < neededClasses],
  ];
  return faults.filter(([, isBroken]) => isBroken).map(([fault]) => fault);
}

/** What is hashed: the same text, however a keyboard composes its letters. */
export const passwordAsHashed = (password: string): string => password.normalize('NFC');
