import type { Tx } from '../store/database.ts';
import { deletePasskeysOf } from '../store/staff/passkeys.ts';
import { setRecoveryCodes, updatePerson } from '../store/staff/people.ts';
import { deleteStaffSessionsOf } from '../store/staff/staff-sessions.ts';

/** Removes all of a person's ways to sign in, and ends their sessions (STF-13, STF-20). */
export async function forgetWaysIn(tx: Tx, personId: string): Promise<void> {
  await updatePerson(tx, personId, { password_hash: null, totp_secret: null });
  await deletePasskeysOf(tx, personId);
  await setRecoveryCodes(tx, personId, []);
  await deleteStaffSessionsOf(tx, personId);
}
