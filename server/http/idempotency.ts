import { createHash } from 'node:crypto';
import { Refusal } from '#contract/api/refusals.ts';
import type { Tx } from '../store/database.ts';
import { claimKey, readAnswer, storeAnswer } from '../store/idempotency.ts';
import type { ApiRequest } from './request.ts';

/**
 * Carries out a write once for each Idempotency-Key, in one transaction with its answer (law 6). A
 * retry gets the first answer; the same key with another request, or from another person, is
 * refused. A refusal writes nothing, so a retry after it is a new attempt. Answers must be JSON
 * values.
 */
export function runOnce<T>(
  { services, portalId, viewer, idempotencyKey: key }: ApiRequest,
  identity: readonly unknown[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return services.store.write(portalId, async (tx) => {
    if (key === undefined) return work(tx);
    const request = JSON.stringify([viewer.identityId, ...identity]);
    const hash = createHash('sha256').update(request).digest();
    if (!(await claimKey(tx, key, hash))) return firstAnswer<T>(tx, key, hash);
    const answer = await work(tx);
    storeAnswer(tx, key, answer);
    return answer;
  });
}

async function firstAnswer<T>(tx: Tx, key: string, hash: Buffer): Promise<T> {
  const kept = await readAnswer(tx, key);
  if (!kept) throw new Refusal('request_in_progress', 'request');
  if (!hash.equals(kept.request_hash)) throw new Refusal('idempotency_key_reused', 'request');
  return kept.answer as T;
}
