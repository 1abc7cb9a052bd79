import { createHash } from 'node:crypto';
import type { Books } from '../books/books.ts';
import type { AnswerRow } from '../books/rows.ts';
import { Refusal } from '../wire/refusal.ts';

/** The status and body of an answer, as stored for replays. */
export type Answer = { status: number; body: string };

/** A request with an idempotency key. */
export type Keyed = { account: string; key: string; fingerprint: string; requestId: string };

/** Returns a hash of the request that does not depend on the order of its parameters. */
export function fingerprintOf(method: string, path: string, form: string): string {
  const parameters = [...new URLSearchParams(form)].map((pair) => pair.join('=')).sort();
  return createHash('sha256')
    .update([method, path, ...parameters].join('\n'))
    .digest('base64url');
}

/** The answers stored by idempotency key, and the keys whose first request is still running. */
export class Answers {
  readonly #books: Books;
  readonly #inProgress = new Set<string>();

  constructor(books: Books) {
    this.#books = books;
  }

  /**
   * Returns the answer stored for this key, or undefined for its first request, which then has to
   * call `store` or `release`.
   * @throws {Refusal} 400 when the key came with other parameters, 409 while the first is running.
   */
  begin(keyed: Keyed): AnswerRow['wire'] | undefined {
    const name = `${keyed.account}/${keyed.key}`;
    const stored = this.#books.answers.find(keyed.account, keyed.key);
    if (stored && stored.wire.fingerprint !== keyed.fingerprint) {
      throw new Refusal(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were ' +
          `first used with. Try using a key other than '${keyed.key}' if you meant to execute a ` +
          'different request.',
      });
    }
    if (stored) return stored.wire;
    if (this.#inProgress.has(name)) {
      throw new Refusal(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message:
          `There is currently another in-progress request using this Idempotency Key ` +
          `(${keyed.key}). Wait for it to finish, and try again.`,
      });
    }
    this.#inProgress.add(name);
    return undefined;
  }

  store(keyed: Keyed, answer: Answer): void {
    this.release(keyed);
    this.#books.answers.put({
      account: keyed.account,
      wire: {
        id: keyed.key,
        fingerprint: keyed.fingerprint,
        requestId: keyed.requestId,
        ...answer,
      },
      hidden: null,
    });
    this.#books.commit();
  }

  /** Frees the key of a request that stored no answer. */
  release({ account, key }: Keyed): void {
    this.#inProgress.delete(`${account}/${key}`);
  }
}
