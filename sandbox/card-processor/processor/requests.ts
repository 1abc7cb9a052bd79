import type { FormTree, FormValue } from '../wire/form.ts';

/** A request with its form parsed. */
type RecordedRequest = {
  at: string;
  /** `server` with the secret key, `browser` with the publishable key. */
  viewer: 'server' | 'browser';
  method: string;
  path: string;
  /** The `Stripe-Version` header, if any. */
  version: string | null;
  idempotencyKey: string | null;
  query: FormTree;
  body: FormTree;
};

const requestsKept = 5_000;
const secretFields = ['number', 'cvc', 'iban'];

/** The last requests, for tests to inspect. Card numbers, security codes and IBANs are removed. */
export class Requests {
  #recorded: RecordedRequest[] = [];

  record(request: RecordedRequest): void {
    const { query, body } = request;
    this.#recorded.push({ ...request, query: withoutSecrets(query), body: withoutSecrets(body) });
    if (this.#recorded.length > requestsKept * 2) {
      this.#recorded = this.#recorded.slice(-requestsKept);
    }
  }

  /** Oldest first. */
  recorded(): readonly RecordedRequest[] {
    return this.#recorded;
  }

  clear(): void {
    this.#recorded = [];
  }
}

function withoutSecrets(tree: FormTree): FormTree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      secretFields.includes(name) ? '…' : valueWithoutSecrets(value),
    ]),
  );
}

function valueWithoutSecrets(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(valueWithoutSecrets) : withoutSecrets(value);
}
