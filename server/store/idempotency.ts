import { sql } from 'kysely';
import { db, type Tx } from './database.ts';
import { prepared } from './prepared.ts';

export interface StoredAnswer {
  readonly request_hash: Buffer;
  readonly answer: unknown;
}

/** Locks a key until the transaction ends, and returns the stored answer of an earlier write under it. */
export const lockKey = (tx: Tx, key: string): Promise<StoredAnswer | undefined> =>
  tx.row(lock(tx.portalId, key));

const lock = prepared('lock_key', (portalId: number, key: string) =>
  sql<StoredAnswer>`select request_hash, answer from lock_key(${portalId}, ${key})`.compile(db),
);

/**
 * Stores a key with the answer of this transaction's write, when it commits. The commit fails if the key exists:
 * processes of the previous version lock a key by its row.
 */
export function storeAnswer(tx: Tx, key: string, { request_hash, answer }: StoredAnswer): void {
  tx.later(store(tx.portalId, key, request_hash, JSON.stringify(answer)));
}

const store = prepared(
  'store_answer',
  (portal_id: number, key: string, request_hash: Buffer, answer: string) =>
    db.insertInto('idempotency_key').values({ portal_id, key, request_hash, status: 200, answer }),
);

/** Deletes keys too old for a retry. */
export function deleteOldKeys(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    db
      .deleteFrom('idempotency_key')
      .where('portal_id', '=', tx.portalId)
      .where('created_at', '<', before),
  );
}
