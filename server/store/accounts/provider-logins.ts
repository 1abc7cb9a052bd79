import { db, type Tx } from '../database.ts';

/** A login at the identity provider that is in progress. */
interface PendingLogin {
  readonly browser_hash: Buffer;
  readonly seller_id: string;
  /** Path relative to the storefront's own. */
  readonly next: string;
  readonly expires_at: Date;
}

export async function insertLogin(tx: Tx, stateHash: Buffer, login: PendingLogin): Promise<void> {
  await tx.run(
    db
      .insertInto('provider_login')
      .values({ portal_id: tx.portalId, state_hash: stateHash, ...login }),
  );
}

/** Consumes a login that this browser started, so that it can be finished only once. */
export function takeLogin(
  tx: Tx,
  stateHash: Buffer,
  { browserHash, sellerId, now }: { browserHash: Buffer; sellerId: string; now: Date },
): Promise<{ next: string } | undefined> {
  return tx.row(
    db
      .deleteFrom('provider_login')
      .where('portal_id', '=', tx.portalId)
      .where('state_hash', '=', stateHash)
      .where('browser_hash', '=', browserHash)
      .where('seller_id', '=', sellerId)
      .where('expires_at', '>', now)
      .returning('next'),
  );
}

/** Consumes a token; false if it was used before. */
export async function useToken(tx: Tx, tokenHash: Buffer, until: Date): Promise<boolean> {
  const used = await tx.run(
    db
      .insertInto('used_provider_token')
      .values({ portal_id: tx.portalId, token_hash: tokenHash, expires_at: until })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return used === 1;
}

/** Deletes abandoned logins, and used tokens that have expired. */
export async function deleteOldProviderLogins(tx: Tx, before: Date): Promise<void> {
  for (const table of ['provider_login', 'used_provider_token'] as const) {
    await tx.run(
      db.deleteFrom(table).where('portal_id', '=', tx.portalId).where('expires_at', '<', before),
    );
  }
}
