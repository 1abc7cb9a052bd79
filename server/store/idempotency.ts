import { sql } from 'kysely';
import { db, type Tx } from './database.ts';
import { prepared } from './prepared.ts';

/**
 * Claims a key for this transaction's write; false if an earlier write has it. A second claim waits
 * for the first transaction to end: the key is its lock.
 */
export async function claimKey(tx: Tx, key: string, requestHash: Buffer): Promise<boolean> {
  const claimed = await tx.row(claim(tx.portalId, key, requestHash));
  return claimed !== undefined;
}

const claim = prepared('claim_key', (portalId: number, key: string, requestHash: Buffer) =>
  sql<{ key: string }>`
    insert into idempotency_key (portal_id, key, request_hash)
    values (${portalId}, ${key}, ${requestHash})
    on conflict do nothing returning key`.compile(db),
);

/** Stores the answer of this transaction's write with its commit. */
export function storeAnswer(tx: Tx, key: string, answer: unknown): void {
  tx.later(store(tx.portalId, key, JSON.stringify(answer)));
}

const store = prepared('store_answer', (portalId: number, key: string, answer: string) =>
  db
    .updateTable('idempotency_key')
    .set({ status: 200, answer })
    .where('portal_id', '=', portalId)
    .where('key', '=', key),
);

interface StoredAnswer {
  readonly request_hash: Buffer;
  readonly answer: unknown;
}

export function readAnswer(tx: Tx, key: string): Promise<StoredAnswer | undefined> {
  return tx.row(
    db
      .selectFrom('idempotency_key')
      .select(['request_hash', 'answer'])
      .where('portal_id', '=', tx.portalId)
      .where('key', '=', key),
  );
}

/** Deletes keys that are too old for a retry. */
export function deleteOldKeys(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    db
      .deleteFrom('idempotency_key')
      .where('portal_id', '=', tx.portalId)
      .where('created_at', '<', before),
  );
}
