import { createHash } from 'node:crypto';
import { Refusal } from '#contract/api/refusals.ts';
import type { Tx } from '../store/database.ts';
import { lockKey, type StoredAnswer, storeAnswer } from '../store/idempotency.ts';
import type { ApiRequest } from './request.ts';

/**
 * Executes a write once per Idempotency-Key, in one transaction with its answer (law 6). A retry gets the first answer;
 * the same key with another request, or from another person, is refused. A refusal writes nothing, so a retry after it
 * is a new attempt. Answers must be JSON values.
 */
export const runOnce = <T>(
  request: ApiRequest,
  identity: readonly unknown[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> => runOnceOn(request, identity, async () => undefined, work);

/**
 * Does the same for a write that starts by locking and reading `subject`, which saves a round trip: the key is locked
 * first, in the same one. A retry locks the subject too, but does nothing with it.
 */
export function runOnceOn<T, S>(
  request: ApiRequest,
  identity: readonly unknown[],
  subject: (tx: Tx) => Promise<S>,
  work: (tx: Tx, subject: S) => Promise<T>,
): Promise<T> {
  const keyed = keyOf(request, identity);
  return request.services.store.write(request.portalId, async (tx) => {
    if (!keyed) return work(tx, await subject(tx));
    const [kept, found] = await Promise.all([lockKey(tx, keyed.key), subject(tx)]);
    if (kept) return firstAnswer(kept, keyed);
    const answer = await work(tx, found);
    storeAnswer(tx, keyed.key, { request_hash: keyed.hash, answer });
    return answer;
  });
}

/** A request's key, and the hash of its content. */
export interface RequestKey {
  readonly key: string;
  readonly hash: Buffer;
}

/** Returns a request's key, or undefined if it has none; `identity` is the content that the key stands for. */
export function keyOf(
  { viewer, idempotencyKey: key }: ApiRequest,
  identity: readonly unknown[],
): RequestKey | undefined {
  if (key === undefined) return undefined;
  const asked = JSON.stringify([viewer.identityId, ...identity]);
  return { key, hash: createHash('sha256').update(asked).digest() };
}

/** Returns the answer that was stored under a key; throws idempotency_key_reused if it was another request's. */
export function firstAnswer<T>({ request_hash, answer }: StoredAnswer, { hash }: RequestKey): T {
  if (!hash.equals(request_hash)) throw new Refusal('idempotency_key_reused', 'request');
  return answer as T;
}
