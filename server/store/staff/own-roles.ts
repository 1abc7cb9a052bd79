import type { Rights } from '#domain/staff/rights.ts';
import { db, type Tx } from '../database.ts';

/** A role that the venue made itself. */
export interface OwnRoleRow {
  readonly key: string;
  readonly name: string;
  readonly rights: Rights;
}

/** The roles that the venue made itself, by name. */
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
