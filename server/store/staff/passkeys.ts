import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

export interface PasskeyRow {
  readonly id: string;
  readonly credential_id: Buffer;
  readonly person_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly created_at: Date;
  readonly used_at: Date | null;
}

const columns = [
  'id',
  'credential_id',
  'person_id',
  'public_key',
  'counter',
  'transports',
  'name',
  'created_at',
  'used_at',
] as const;

/** The passkey with a credential id, within the portal (STF-19). */
export function passkeyByCredential(tx: Tx, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return tx.row(
    db
      .selectFrom('staff_passkey')
      .select(columns)
      .where('portal_id', '=', tx.portalId)
      .where('credential_id', '=', credentialId),
  );
}

/** A person's passkeys, oldest first. */
export function passkeysOf(tx: Tx, personId: string): Promise<PasskeyRow[]> {
  return tx.rows(
    db
      .selectFrom('staff_passkey')
      .select(columns)
      .where('portal_id', '=', tx.portalId)
      .where('person_id', '=', personId)
      .orderBy('created_at'),
  );
}

/** Adds a passkey; returns false if the portal already has one with this credential. */
export async function insertPasskey(tx: Tx, passkey: PasskeyRow): Promise<boolean> {
  const added = await tx.run(
    db
      .insertInto('staff_passkey')
      .values({ portal_id: tx.portalId, ...passkey, transports: [...passkey.transports] })
      .onConflict((conflict) => conflict.columns(['portal_id', 'credential_id']).doNothing()),
  );
  return added === 1;
}

/**
 * Records a use of a passkey and its new signature counter. Returns false if another use was recorded since the passkey
 * was read: otherwise a cloned passkey could pass with a counter that goes back.
 */
export async function recordPasskeyUse(
  tx: Tx,
  { id, counter: before }: Pick<PasskeyRow, 'id' | 'counter'>,
  counter: number,
  now: Date,
): Promise<boolean> {
  const recorded = await tx.run(
    db
      .updateTable('staff_passkey')
      .set({ counter, used_at: now })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('counter', '=', before),
  );
  return recorded === 1;
}

/** Renames a person's passkey; returns false if they have none with this id. */
export async function renamePasskey(
  tx: Tx,
  personId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const renamed = await tx.run(
    db
      .updateTable('staff_passkey')
      .set({ name })
      .where('portal_id', '=', tx.portalId)
      .where('person_id', '=', personId)
      .where('id', '=', id),
  );
  return renamed === 1;
}

/** Removes a person's passkey; undefined if they have none with this id. */
export function deletePasskey(
  tx: Tx,
  personId: string,
  id: string,
): Promise<{ readonly name: string } | undefined> {
  return tx.row(
    db
      .deleteFrom('staff_passkey')
      .where('portal_id', '=', tx.portalId)
      .where('person_id', '=', personId)
      .where('id', '=', id)
      .returning('name'),
  );
}

/** Removes all passkeys of a person. */
export async function deletePasskeysOf(tx: Tx, personId: string): Promise<void> {
  await tx.run(
    db
      .deleteFrom('staff_passkey')
      .where('portal_id', '=', tx.portalId)
      .where('person_id', '=', personId),
  );
}

/** Consumes a challenge; returns false if it was already answered. */
export async function takeChallenge(
  tx: Tx,
  challengeHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const used = await tx.run(
    sql`insert into staff_answered_challenge (portal_id, challenge_hash, expires_at)
      values (${tx.portalId}, ${challengeHash}, ${expiresAt}) on conflict do nothing`.compile(db),
  );
  return used === 1;
}

/** Deletes expired challenges. */
export function deleteOldChallenges(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    db
      .deleteFrom('staff_answered_challenge')
      .where('portal_id', '=', tx.portalId)
      .where('expires_at', '<', before),
  );
}
