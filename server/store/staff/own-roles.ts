import { sql } from 'kysely';
import type { Rights } from '#domain/staff/rights.ts';
import { db, type Tx } from '../database.ts';

/** One of the venue's own roles. */
export interface OwnRoleRow {
  readonly key: string;
  readonly name: string;
  readonly rights: Rights;
}

/** The venue's own roles, by name. */
export async function ownRoles(tx: Tx): Promise<OwnRoleRow[]> {
  const rows = await tx.rows(
    db
      .selectFrom('staff_role')
      .select(['key', 'name', 'rights'])
      .where('portal_id', '=', tx.portalId)
      .orderBy('name')
      .limit(200),
  );
  return rows.map(({ rights, ...row }) => ({ ...row, rights: rights as unknown as Rights }));
}

export async function insertOwnRole(tx: Tx, { rights, ...role }: OwnRoleRow): Promise<void> {
  await tx.run(
    db
      .insertInto('staff_role')
      .values({ portal_id: tx.portalId, ...role, rights: JSON.stringify(rights) }),
  );
}

export async function updateOwnRole(tx: Tx, { key, name, rights }: OwnRoleRow): Promise<void> {
  await tx.run(
    db
      .updateTable('staff_role')
      .set({ name, rights: JSON.stringify(rights) })
      .where('portal_id', '=', tx.portalId)
      .where('key', '=', key),
  );
}

/** Deletes a role, with its rights that wait for an owner. */
export async function deleteOwnRole(tx: Tx, key: string): Promise<void> {
  await tx.run(
    db.deleteFrom('unconfirmed_right').where('portal_id', '=', tx.portalId).where('role', '=', key),
  );
  await tx.run(
    db.deleteFrom('staff_role').where('portal_id', '=', tx.portalId).where('key', '=', key),
  );
}

/** The number of people, invitations and provider groups with each role, by its key, in one snapshot. */
export async function roleUses(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.rows(
    sql<{ role: string; n: number }>`
      select role, sum(n)::int as n from (
        select role, count(*) as n from staff_grant where portal_id = ${tx.portalId} group by role
        union all
        select g->>'role', count(*) from staff_link l, jsonb_array_elements(l.grants) g
        where l.portal_id = ${tx.portalId} and l.purpose = 'invitation'
          and l.used_at is null and l.withdrawn_at is null
        group by g->>'role'
        union all
        select role, count(*) from staff_provider_group where portal_id = ${tx.portalId} group by role
      ) uses group by role`.compile(db),
  );
  return new Map(rows.map(({ role, n }) => [role, n]));
}
