import { db, type Tx } from '../database.ts';
import { type MemberRow, memberById } from './members.ts';

/** A person's identity at an identity provider. */
interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** The constraint that a provider's subject belongs to one member only. */
export const uniqueSubject = 'identity_subject';

export async function memberBySubject(
  tx: Tx,
  { issuer, subject }: Subject,
): Promise<MemberRow | undefined> {
  const row = await tx.row(
    db
      .selectFrom('identity')
      .select('id')
      .where('portal_id', '=', tx.portalId)
      .where('kind', '=', 'member')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject),
  );
  return row && memberById(tx, row.id);
}

/** True if the account of a provider's subject was merged into another one (SLS-07): nobody can log in with it. */
export async function isMergedSubject(tx: Tx, { issuer, subject }: Subject): Promise<boolean> {
  const row = await tx.row(
    db
      .selectFrom('identity')
      .select('id')
      .where('portal_id', '=', tx.portalId)
      .where('kind', '=', 'merged')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject),
  );
  return row !== undefined;
}

/**
 * Links a member to their subject at a provider; false if they are already linked to another.
 * Violates `identity_subject` if another member has this subject.
 */
export async function linkMember(
  tx: Tx,
  id: string,
  { issuer, subject }: Subject,
): Promise<boolean> {
  const tied = await tx.run(
    db
      .updateTable('identity')
      .set({ issuer, subject })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('kind', '=', 'member')
      .where((eb) => eb.or([eb('issuer', 'is', null), eb('issuer', '!=', issuer)])),
  );
  return tied === 1;
}

interface NewMember extends Subject {
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Violates `identity_subject` or `identity_verified_email` if another member has the subject or the
 * address.
 */
export async function insertMember(tx: Tx, member: NewMember): Promise<MemberRow> {
  const row = await tx.row(
    db
      .insertInto('identity')
      .values({ portal_id: tx.portalId, kind: 'member', contact: '{}', ...member })
      .returning('id'),
  );
  const made = row && (await memberById(tx, row.id));
  if (!made) throw new Error('a member was not inserted');
  return made;
}
