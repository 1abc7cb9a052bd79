import type { Tx } from '../store/database.ts';
import { deletePasskeysOf } from '../store/staff/passkeys.ts';
import { setRecoveryCodes, updatePerson } from '../store/staff/people.ts';
import { deleteStaffSessionsOf } from '../store/staff/staff-sessions.ts';

/** Removes every way to sign in of a person, and ends all their sessions (STF-13, STF-20). */
export async function forgetWaysIn(tx: Tx, personId: string): Promise<void> {
  await updatePerson(tx, personId, { password_hash: null, totp_secret: null });
  await deletePasskeysOf(tx, personId);
  await setRecoveryCodes(tx, personId, []);
  await deleteStaffSessionsOf(tx, personId);
}
