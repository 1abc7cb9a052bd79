import { db, type Tx } from '../database.ts';

export type ProviderPurpose = 'sign_in' | 'connect' | 'confirm';

/** A login at the provider that has been started. */
export interface StaffLoginRow {
  readonly purpose: ProviderPurpose;
  /** The session of the person who connects or confirms. */
  readonly session_id: string | null;
  readonly issuer: string;
  readonly client_id: string;
  /** The console path to open afterwards. */
  readonly next: string;
  readonly begun_at: Date;
  readonly expires_at: Date;
}

export async function insertStaffLogin(
  tx: Tx,
  stateHash: Buffer,
  login: StaffLoginRow & { readonly browser_hash: Buffer },
): Promise<void> {
  await tx.run(
    db
      .insertInto('staff_provider_login')
      .values({ portal_id: tx.portalId, state_hash: stateHash, ...login }),
  );
}

/** Consumes a login that this browser started, so that it can be finished only once. */
export async function takeStaffLogin(
  tx: Tx,
  stateHash: Buffer,
  { browserHash, now }: { readonly browserHash: Buffer; readonly now: Date },
): Promise<StaffLoginRow | undefined> {
  const row = await tx.row(
    db
      .deleteFrom('staff_provider_login')
      .where('portal_id', '=', tx.portalId)
      .where('state_hash', '=', stateHash)
      .where('browser_hash', '=', browserHash)
      .where('expires_at', '>', now)
      .returning([
        'purpose',
        'session_id',
        'issuer',
        'client_id',
        'next',
        'begun_at',
        'expires_at',
      ]),
  );
  return row as StaffLoginRow | undefined;
}

/** Deletes logins from which nobody returned. */
export function deleteOldStaffLogins(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    db
      .deleteFrom('staff_provider_login')
      .where('portal_id', '=', tx.portalId)
      .where('expires_at', '<', before),
  );
}
