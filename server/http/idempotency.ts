import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '#contract/refusals.ts';
import { db, type Tx } from '../store/door.ts';
import type { ApiRequest } from './request.ts';

/**
 * Carries out a write once for each Idempotency-Key, in one transaction with its answer (law 6):
 * a retry gets the first answer, the same key with another request is refused. A refusal is
 * nothing written, so a retry after it is a new try. Answers must be JSON values.
 */
export function once<T>(
  request: ApiRequest,
  identity: readonly unknown[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { services, portalId, idempotencyKey } = request;
  return services.store.write(portalId, async (tx) => {
    if (idempotencyKey === undefined) return work(tx);
    const hash = createHash('sha256').update(JSON.stringify(identity)).digest();
    // A second try waits here for the first one's commit: the key is its lock.
    const inserted = await tx.row(
      sql<{ key: string }>`
        insert into idempotency_key (portal_id, key, request_hash)
        values (${portalId}, ${idempotencyKey}, ${hash})
        on conflict do nothing returning key`.compile(db),
    );
    if (!inserted) return firstAnswer<T>(tx, idempotencyKey, hash);
    const answer = await work(tx);
    await tx.run(
      sql`update idempotency_key set status = 200, answer = ${JSON.stringify(answer)}::jsonb
        where portal_id = ${portalId} and key = ${idempotencyKey}`.compile(db),
    );
    return answer;
  });
}

async function firstAnswer<T>(tx: Tx, key: string, hash: Buffer): Promise<T> {
  const row = await tx.row(
    db
      .selectFrom('idempotency_key')
      .select(['request_hash', 'answer'])
      .where('portal_id', '=', tx.portalId)
      .where('key', '=', key),
  );
  if (!row) throw new Refusal('request_in_progress', 'request');
  if (!hash.equals(row.request_hash)) throw new Refusal('idempotency_key_reused', 'request');
  return row.answer as T;
}
