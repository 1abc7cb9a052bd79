import { memberCodeKey } from '#domain/accounts/login.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import { argon2Passwords } from '../setup/passwords.ts';
import { identityExists, importMember, saveCodeSpelling } from '../store/accounts/members.ts';
import type { Tx } from '../store/database.ts';

/** Creates the missing members of a tenant file; existing ones are left alone. */
export async function makeSampleMembers(
  tx: Tx,
  { members }: Pick<TenantFile, 'members'>,
  now: Date,
): Promise<number> {
  let made = 0;
  for (const { id, email, password, member_code, first_name, last_name, zip_code } of members) {
    const code = member_code === undefined ? null : memberCodeKey(member_code);
    const text = member_code?.trim() ?? null;
    // Checked first, because a hash is expensive.
    if (await identityExists(tx, id)) {
      if (code !== null && text !== null) await saveCodeSpelling(tx, { id, code, text });
      continue;
    }
    const isNew = await importMember(tx, {
      id,
      email: email ?? null,
      email_verified_at: email === undefined ? null : now,
      first_name,
      last_name,
      contact: zip_code === undefined ? {} : { zip_code },
      member_code: code,
      member_code_text: text,
      password_hash: password === undefined ? null : await argon2Passwords.hash(password),
    });
    if (isNew) made += 1;
  }
  return made;
}
