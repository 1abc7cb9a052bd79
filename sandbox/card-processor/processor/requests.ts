import type { FormTree, FormValue } from '../wire/form.ts';

/** A request as it came, read from its form. */
export type NotedRequest = {
  at: string;
  /** The merchant's server (secret key) or a page (publishable key). */
  viewer: 'server' | 'browser';
  method: string;
  path: string;
  /** The API version that the request names, if any. */
  version: string | null;
  idempotencyKey: string | null;
  query: FormTree;
  body: FormTree;
};

const requestsKept = 5_000;
const secrets = ['number', 'cvc', 'iban'];

/** The last requests, for tests that look at what was sent. Numbers of cards are left out. */
export class Requests {
  #noted: NotedRequest[] = [];

  note(request: NotedRequest): void {
    const { query, body } = request;
    this.#noted.push({ ...request, query: withoutSecrets(query), body: withoutSecrets(body) });
    if (this.#noted.length > requestsKept * 2) this.#noted = this.#noted.slice(-requestsKept);
  }

  /** Oldest first. */
  noted(): readonly NotedRequest[] {
    return this.#noted;
  }

  clear(): void {
    this.#noted = [];
  }
}

function withoutSecrets(tree: FormTree): FormTree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      secrets.includes(name) ? '…' : valueWithoutSecrets(value),
    ]),
  );
}

function valueWithoutSecrets(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(valueWithoutSecrets) : withoutSecrets(value);
}
