import { hash, verify } from '@node-rs/argon2';
import { passwordAsHashed } from '#domain/password.ts';

/** How passwords are kept; what a test replaces to count its work. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** With nothing to compare with, the same work is done, and the answer is no. */
  verify(kept: string | null, password: string): Promise<boolean>;
}

/**
 * argon2id with 19 MiB, two passes and one lane (OWASP Password Storage Cheat Sheet).
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of no account, for the work that comparing with it takes. */
let ofNobody: Promise<string> | undefined;

export const argon2Passwords: Passwords = {
  hash: (password) => hash(passwordAsHashed(password), cost),
  async verify(kept, password) {
    ofNobody ??= hash('nobody’s', cost);
    const isRight = await verify(kept ?? (await ofNobody), passwordAsHashed(password));
    return isRight && kept !== null;
  },
};
