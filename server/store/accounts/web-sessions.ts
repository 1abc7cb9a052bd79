import type { LoginMethod } from '#domain/accounts/login-session.ts';
import { db, type Tx } from '../database.ts';

export interface WebSessionRow {
  readonly identity_id: string;
  readonly opened_by: LoginMethod;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Returns false if the account was merged into another one in the meantime. */
export async function insertSession(
  tx: Tx,
  tokenHash: Buffer,
  session: WebSessionRow,
): Promise<boolean> {
  const member = await tx.row(
    db
      .selectFrom('identity')
      .select('id')
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', session.identity_id)
      .where('kind', '=', 'member')
      .forKeyShare(),
  );
  if (!member) return false;
  await tx.run(
    db
      .insertInto('web_session')
      .values({ portal_id: tx.portalId, token_hash: tokenHash, ...session }),
  );
  return true;
}

/** Returns a session that has not ended. */
export async function readSession(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<WebSessionRow | undefined> {
  const row = await tx.row(
    db
      .selectFrom('web_session')
      .select(['identity_id', 'opened_by', 'created_at', 'expires_at'])
      .where('portal_id', '=', tx.portalId)
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now),
  );
  return row && { ...row, opened_by: row.opened_by as LoginMethod };
}

/** Returns false if the session has ended in the meantime. */
export async function extendSession(tx: Tx, tokenHash: Buffer, until: Date): Promise<boolean> {
  const extended = await tx.run(
    db
      .updateTable('web_session')
      .set({ expires_at: until })
      .where('portal_id', '=', tx.portalId)
      .where('token_hash', '=', tokenHash),
  );
  return extended === 1;
}

export async function deleteSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run(
    db
      .deleteFrom('web_session')
      .where('portal_id', '=', tx.portalId)
      .where('token_hash', '=', tokenHash),
  );
}

/** Logs a member out everywhere; returns the number of sessions. */
export function deleteSessionsOf(tx: Tx, identityId: string): Promise<number> {
  return tx.run(
    db
      .deleteFrom('web_session')
      .where('portal_id', '=', tx.portalId)
      .where('identity_id', '=', identityId),
  );
}

/** Deletes sessions that ended before a moment. */
export function deleteOldSessions(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    db
      .deleteFrom('web_session')
      .where('portal_id', '=', tx.portalId)
      .where('expires_at', '<', before),
  );
}
