import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '#contract/api/refusals.ts';
import { normalizedPassword } from '#domain/accounts/password.ts';

/** Hashes passwords; tests replace it to count the work. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a stored hash, does the same work and returns false. */
  verify(kept: string | null, password: string): Promise<boolean>;
}

/** argon2id with 19 MiB, two passes and one lane (OWASP Password Storage Cheat Sheet). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash without an account, to compare with so that the same work is done. */
let dummyHash: Promise<string> | undefined;

export const argon2Passwords: Passwords = {
  hash: (password) => hash(normalizedPassword(password), cost),
  async verify(kept, password) {
    dummyHash ??= hash('nobody’s', cost);
    const isRight = await verify(kept ?? (await dummyHash), normalizedPassword(password));
    return isRight && kept !== null;
  },
};

interface HashBounds {
  /** Hashes computed at a time. */
  readonly parallel: number;
  /** Hashes waiting for one of these to end. */
  readonly waiting: number;
}

/**
 * Half of the processors, so that hashing leaves time for other work; a request behind a full queue
 * would be answered only after its client has gone.
 */
export const hashBounds: HashBounds = {
  parallel: Math.max(1, Math.floor(availableParallelism() / 2)),
  waiting: 50,
};

/** Seconds after which a client should retry on a full queue. */
const retryAfter = 5;

/** Limits simultaneous work on passwords; throws too_many_requests if too many wait. */
export function boundedPasswords(passwords: Passwords, bounds: HashBounds): Passwords {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (underWay < bounds.parallel) underWay += 1;
    else if (waiting.length < bounds.waiting) {
      // A finished hash passes its slot on.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      throw new Refusal('too_many_requests', 'password', { retry_after: retryAfter });
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => passwords.hash(password)),
    verify: (kept, password) => inTurn(() => passwords.verify(kept, password)),
  };
}
