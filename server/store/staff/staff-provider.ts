import { sql } from 'kysely';
import type { GroupRole } from '#domain/staff/provider.ts';
import { db, type Tx } from '../database.ts';

/** The provider where a venue's staff may sign in, and our client id there. */
export interface StaffProviderRow {
  readonly version: number;
  readonly name: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly groups_claim: string;
  readonly more_scopes: string;
  readonly enforces_factor: boolean;
}

const columns = [
  'version',
  'name',
  'issuer',
  'client_id',
  'groups_claim',
  'more_scopes',
  'enforces_factor',
] as const;

/** A portal's provider; undefined if staff sign in only here. */
export const readStaffProvider = (tx: Tx): Promise<StaffProviderRow | undefined> =>
  tx.row(db.selectFrom('staff_provider').select(columns).where('portal_id', '=', tx.portalId));

/** The groups with roles, by name. */
export const readGroupRoles = (tx: Tx): Promise<GroupRole[]> =>
  tx.rows(
    db
      .selectFrom('staff_provider_group')
      .select(['name as group', 'role', 'sellers'])
      .where('portal_id', '=', tx.portalId)
      .orderBy('name')
      .orderBy('role'),
  );

/** Replaces the provider and its groups. */
export async function setStaffProvider(
  tx: Tx,
  provider: StaffProviderRow,
  groups: readonly GroupRole[],
): Promise<void> {
  await deleteStaffProvider(tx);
  await tx.run(db.insertInto('staff_provider').values({ portal_id: tx.portalId, ...provider }));
  if (groups.length === 0) return;
  await tx.run(
    db.insertInto('staff_provider_group').values(
      groups.map(({ group, role, sellers }) => ({
        portal_id: tx.portalId,
        name: group,
        role,
        sellers: sellers && [...sellers],
      })),
    ),
  );
}

/** Removes the provider and its groups; identities at it stay stored. */
export async function deleteStaffProvider(tx: Tx): Promise<void> {
  await tx.run(db.deleteFrom('staff_provider').where('portal_id', '=', tx.portalId));
}

/** A person's identity at a provider. */
export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

interface IdentityRow extends IdentityKey {
  readonly person_id: string;
  readonly has_factor: boolean;
}

/** The id of the person with an identity at a provider. */
export async function personOfIdentity(
  tx: Tx,
  { issuer, subject }: IdentityKey,
): Promise<string | undefined> {
  const row = await tx.row(
    db
      .selectFrom('staff_identity')
      .select('person_id')
      .where('portal_id', '=', tx.portalId)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject),
  );
  return row?.person_id;
}

/** Returns true if a person has an identity at this provider. */
export async function isKnownAt(tx: Tx, personId: string, issuer: string): Promise<boolean> {
  const row = await tx.row(
    sql<{ found: boolean }>`select exists (select from staff_identity
      where portal_id = ${tx.portalId} and person_id = ${personId} and issuer = ${issuer}) as found`.compile(
      db,
    ),
  );
  return row?.found === true;
}

/** Links an identity at a provider to a person, and records its sign-in. */
export async function setIdentity(tx: Tx, identity: IdentityRow, now: Date): Promise<void> {
  const { person_id, has_factor } = identity;
  await tx.run(
    db
      .insertInto('staff_identity')
      .values({ portal_id: tx.portalId, ...identity, created_at: now, used_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['portal_id', 'issuer', 'subject'])
          .doUpdateSet({ person_id, has_factor, used_at: now }),
      ),
  );
}

/** Removes a person's identities at one provider, or at all of them; returns their number. */
export function deleteIdentities(tx: Tx, personId: string, issuer?: string): Promise<number> {
  const all = db
    .deleteFrom('staff_identity')
    .where('portal_id', '=', tx.portalId)
    .where('person_id', '=', personId);
  return tx.run(issuer === undefined ? all : all.where('issuer', '=', issuer));
}

/** Reads the ids of the people who have an identity at the provider, or were created by one. */
export async function providedPeople(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ id: string }>`
      select p.id from staff_person p
      where p.portal_id = ${tx.portalId} and p.state <> 'removed'
        and (p.from_provider or exists (select from staff_identity i
          where i.portal_id = p.portal_id and i.person_id = p.id))
      order by p.id`.compile(db),
  );
  return rows.map(({ id }) => id);
}
