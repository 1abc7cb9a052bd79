import { sql } from 'kysely';
import { staffLimits } from '#domain/staff/giving.ts';
import { db, type Tx } from '../database.ts';
import { type PersonRow, personColumns, withRights } from './people.ts';

/**
 * Waits for other changes of the portal's people, roles and invitations, and blocks them until the transaction ends.
 */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx.run(sql`select lock_staff(${tx.portalId})`.compile(db));
}

/** The portal's active and suspended staff, oldest first. */
export async function peopleOf(tx: Tx): Promise<PersonRow[]> {
  const rows = await tx.rows(
    sql<Parameters<typeof withRights>[0]>`
      select ${personColumns} from staff_person p
      where p.portal_id = ${tx.portalId} and p.state <> 'removed' and p.support_consent is null
      order by p.created_at, p.id limit ${2 * staffLimits.people}`.compile(db),
  );
  return rows.map(withRights);
}

/** The number of people who are not removed. */
export async function countPeople(tx: Tx): Promise<number> {
  const row = await tx.row(
    sql<{ n: number }>`select count(*)::int as n from staff_person
      where portal_id = ${tx.portalId} and state <> 'removed' and support_consent is null`.compile(
      db,
    ),
  );
  return row?.n ?? 0;
}

/**
 * The ids of the active owners of the whole portal: all, or those whose role was given here. The provider can remove
 * owners it made at any time.
 */
export async function ownerIds(
  tx: Tx,
  { givenHere = false }: { readonly givenHere?: boolean } = {},
): Promise<string[]> {
  const only = givenHere ? sql`and not p.from_provider` : sql``;
  const rows = await tx.rows(
    sql<{ id: string }>`
      select p.id from staff_grant g
      join staff_person p on p.portal_id = g.portal_id and p.id = g.person_id
      where g.portal_id = ${tx.portalId} and g.role = 'owner' and g.sellers is null
        and p.state = 'active' ${only} order by p.created_at, p.id`.compile(db),
  );
  return rows.map(({ id }) => id);
}

/** The names of people by id, including removed people. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(
    db
      .selectFrom('staff_person')
      .select(['id', 'name'])
      .where('portal_id', '=', tx.portalId)
      .where('id', 'in', [...ids]),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
