import { sql } from 'kysely';
import { staffLimits } from '#domain/staff/giving.ts';
import type { Grant } from '#domain/staff/rights.ts';
import type { LinkPurpose } from '#domain/staff/sign-in.ts';
import { db, type Tx } from '../database.ts';

export interface StaffLinkRow {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly email: string | null;
  readonly person_id: string | null;
  readonly grants: readonly Pick<Grant, 'role' | 'sellers'>[];
  readonly issued_by: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const columns = [
  'id',
  'purpose',
  'email',
  'person_id',
  'grants',
  'issued_by',
  'created_at',
  'expires_at',
] as const;

const read = (row: unknown): StaffLinkRow => row as StaffLinkRow;

/** Adds a link under the hash of its token. */
export async function insertStaffLink(
  tx: Tx,
  tokenHash: Buffer,
  { grants, ...link }: StaffLinkRow,
): Promise<void> {
  await tx.run(
    db.insertInto('staff_link').values({
      portal_id: tx.portalId,
      token_hash: tokenHash,
      ...link,
      grants: JSON.stringify(grants),
    }),
  );
}

const unused = (tx: Tx, now: Date) =>
  db
    .selectFrom('staff_link')
    .select(columns)
    .where('portal_id', '=', tx.portalId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now);

/** The link with a token, if it can be used. */
export async function staffLinkByToken(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<StaffLinkRow | undefined> {
  const row = await tx.row(unused(tx, now).where('token_hash', '=', tokenHash));
  return row && read(row);
}

/** Consumes a link; undefined if it can no longer be used. */
export async function takeStaffLink(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<StaffLinkRow | undefined> {
  const row = await tx.row(
    db
      .updateTable('staff_link')
      .set({ used_at: now })
      .where('portal_id', '=', tx.portalId)
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(columns),
  );
  return row && read(row);
}

/** A purpose's usable links, latest first. */
export async function openStaffLinks(
  tx: Tx,
  purpose: LinkPurpose,
  now: Date,
): Promise<StaffLinkRow[]> {
  const rows = await tx.rows(
    unused(tx, now).where('purpose', '=', purpose).orderBy('created_at', 'desc').limit(200),
  );
  return rows.map(read);
}

/** Withdraws all usable links of a purpose, or only those that match. */
export async function withdrawStaffLinks(
  tx: Tx,
  purpose: LinkPurpose,
  now: Date,
  match: { readonly id?: string; readonly email?: string; readonly personId?: string } = {},
): Promise<number> {
  let withdrawal = db
    .updateTable('staff_link')
    .set({ withdrawn_at: now })
    .where('portal_id', '=', tx.portalId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null);
  if (match.id !== undefined) withdrawal = withdrawal.where('id', '=', match.id);
  if (match.email !== undefined) withdrawal = withdrawal.where('email', '=', match.email);
  if (match.personId !== undefined) withdrawal = withdrawal.where('person_id', '=', match.personId);
  return tx.run(withdrawal);
}

/** A link by its id, in whatever state. */
export async function linkById(tx: Tx, id: string): Promise<StaffLinkRow | undefined> {
  const row = await tx.row(
    db
      .selectFrom('staff_link')
      .select(columns)
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
  return row && read(row);
}

/** A link by its id, unless it was used or withdrawn. */
export async function staffLinkById(tx: Tx, id: string): Promise<StaffLinkRow | undefined> {
  const row = await tx.row(
    db
      .selectFrom('staff_link')
      .select(columns)
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('withdrawn_at', 'is', null),
  );
  return row && read(row);
}

/** Gives a usable link a new token, and returns the link; undefined if it can no longer be used. */
export async function renewStaffLink(
  tx: Tx,
  id: string,
  tokenHash: Buffer,
  now: Date,
): Promise<StaffLinkRow | undefined> {
  const row = await tx.row(
    db
      .updateTable('staff_link')
      .set({ token_hash: tokenHash })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(columns),
  );
  return row && read(row);
}

/** Invitations neither used nor withdrawn, latest first: pending and expired ones. */
export async function openInvitations(tx: Tx): Promise<StaffLinkRow[]> {
  const rows = await tx.rows(
    db
      .selectFrom('staff_link')
      .select(columns)
      .where('portal_id', '=', tx.portalId)
      .where('purpose', '=', 'invitation')
      .where('used_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(2 * staffLimits.invitations),
  );
  return rows.map(read);
}

/** Withdraws a person's sign-in links, and the invitations that they issued. */
export async function withdrawLinksOf(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx.run(
    sql`update staff_link set withdrawn_at = ${now}
      where portal_id = ${tx.portalId} and used_at is null and withdrawn_at is null
        and (person_id = ${personId} or (purpose = 'invitation' and issued_by = ${personId}))`.compile(
      db,
    ),
  );
}

/** Deletes links that ended before a moment. */
export function deleteOldStaffLinks(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    sql`delete from staff_link where portal_id = ${tx.portalId} and expires_at < ${before}`.compile(
      db,
    ),
  );
}

/** Returns true if the portal has no staff yet. */
export async function hasNobody(tx: Tx): Promise<boolean> {
  const row = await tx.row(
    sql<{ found: boolean }>`select exists (select from staff_person
      where portal_id = ${tx.portalId} and state <> 'removed'
        and support_consent is null) as found`.compile(db),
  );
  return row?.found === false;
}
