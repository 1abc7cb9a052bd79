import { createHash } from 'node:crypto';
import type { AnswerRow, Books } from '../books/books.ts';
import { Refusal } from '../wire/refusal.ts';

/** An answer as it was given, or will be given again. */
export type Answer = { status: number; body: string };

/** A request with an idempotency key. */
export type Keyed = { account: string; key: string; fingerprint: string; requestId: string };

/** What a request is about, whatever the order of its parameters. */
export function fingerprintOf(method: string, path: string, form: string): string {
  const parameters = [...new URLSearchParams(form)].map((pair) => pair.join('=')).sort();
  return createHash('sha256')
    .update([method, path, ...parameters].join('\n'))
    .digest('base64url');
}

/** The first answer to each idempotency key, and the keys whose first answer is still to come. */
export class Answers {
  readonly #books: Books;
  readonly #inProgress = new Set<string>();

  constructor(books: Books) {
    this.#books = books;
  }

  /**
   * The answer that this key got before, or undefined when the request is the first: it then has
   * to end with `keep` or `drop`.
   * @throws {Refusal} 400 when the key came with other parameters, 409 while the first is under way.
   */
  begin(keyed: Keyed): AnswerRow['wire'] | undefined {
    const name = `${keyed.account}/${keyed.key}`;
    const kept = this.#books.answers.find(keyed.account, keyed.key);
    if (kept && kept.wire.fingerprint !== keyed.fingerprint) {
      throw new Refusal(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were ' +
          `first used with. Try using a key other than '${keyed.key}' if you meant to execute a ` +
          'different request.',
      });
    }
    if (kept) return kept.wire;
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

  keep(keyed: Keyed, answer: Answer): void {
    this.drop(keyed);
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

  /** Nothing was done, so the key is free again. */
  drop({ account, key }: Keyed): void {
    this.#inProgress.delete(`${account}/${key}`);
  }
}
