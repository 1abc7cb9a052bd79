import { createHash } from 'node:crypto';
import { Refusal } from '#contract/api/refusals.ts';
import type { Tx } from '../store/database.ts';
import { lockKey, storeAnswer } from '../store/idempotency.ts';
import type { ApiRequest } from './request.ts';

/**
 * Carries out a write once for each Idempotency-Key, in one transaction with its answer (law 6). A
 * retry gets the first answer; the same key with another request, or from another person, is
 * refused. A refusal writes nothing, so a retry after it is a new attempt. Answers must be JSON
 * values.
 */
export const runOnce = <T>(
  request: ApiRequest,
  identity: readonly unknown[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> => runOnceOn(request, identity, async () => undefined, work);

/**
 * The same for a write that begins by locking and reading `subject`, which saves a round trip: the key is locked
 * first, in the same one. A retry locks the subject too, and does nothing with it.
 */
export function runOnceOn<T, S>(
  { services, portalId, viewer, idempotencyKey: key }: ApiRequest,
  identity: readonly unknown[],
  subject: (tx: Tx) => Promise<S>,
  work: (tx: Tx, subject: S) => Promise<T>,
): Promise<T> {
  return services.store.write(portalId, async (tx) => {
    if (key === undefined) return work(tx, await subject(tx));
    const request = JSON.stringify([viewer.identityId, ...identity]);
    const hash = createHash('sha256').update(request).digest();
    const [kept, found] = await Promise.all([lockKey(tx, key), subject(tx)]);
    if (kept) {
      if (!hash.equals(kept.request_hash)) throw new Refusal('idempotency_key_reused', 'request');
      return kept.answer as T;
    }
    const answer = await work(tx, found);
    storeAnswer(tx, key, { request_hash: hash, answer });
    return answer;
  });
}
