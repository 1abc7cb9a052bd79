import { sql } from 'kysely';
import { db, type Tx } from './database.ts';
import { prepared } from './prepared.ts';

interface StoredAnswer {
  readonly request_hash: Buffer;
  readonly answer: unknown;
}

/**
 * Locks a key until the transaction ends, and returns the answer that an earlier write under it had. The lock
 * belongs to the key and not to its row, which is written only once, with its answer.
 */
export async function lockKey(tx: Tx, key: string): Promise<StoredAnswer | undefined> {
  const [, stored] = await Promise.all([
    tx.run(lock(tx.portalId, key)),
    // A statement of its own sees what was committed while the lock was waited for.
    tx.row(read(tx.portalId, key)),
  ]);
  return stored;
}

const lock = prepared('lock_key', (portalId: number, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${portalId}))`.compile(db),
);

const read = prepared('read_key', (portalId: number, key: string) =>
  db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('portal_id', '=', portalId)
    .where('key', '=', key),
);

/**
 * Stores a key with the answer of this transaction's write, at its commit. The commit fails if there is one:
 * processes of the version before lock a key by its row.
 */
export function storeAnswer(tx: Tx, key: string, { request_hash, answer }: StoredAnswer): void {
  tx.later(store(tx.portalId, key, request_hash, JSON.stringify(answer)));
}

const store = prepared(
  'store_answer',
  (portal_id: number, key: string, request_hash: Buffer, answer: string) =>
    db.insertInto('idempotency_key').values({ portal_id, key, request_hash, status: 200, answer }),
);

/** Deletes keys that are too old for a retry. */
export function deleteOldKeys(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    db
      .deleteFrom('idempotency_key')
      .where('portal_id', '=', tx.portalId)
      .where('created_at', '<', before),
  );
}
