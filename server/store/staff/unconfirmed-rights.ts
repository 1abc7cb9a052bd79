import { sql } from 'kysely';
import type { NewRightKey } from '#domain/staff/unconfirmed-rights.ts';
import { db, type Tx } from '../database.ts';

/** A right of a role that waits for an owner, with who has that role. */
export interface UnconfirmedRow {
  readonly role: string;
  /** The name of a role of the venue's own; null for a ready-made one. */
  readonly name: string | null;
  readonly right: NewRightKey;
  readonly since: Date;
  /** The names of people who have the role, support among them. */
  readonly people: readonly string[];
  /** The addresses of invitations that nobody has accepted. */
  readonly invited: readonly string[];
  /** The names of the provider's groups that give the role. */
  readonly groups: readonly string[];
}

/** Rights that wait for an owner, by role. A portal has at most two for each of its roles. */
export const unconfirmedRights = (tx: Tx): Promise<UnconfirmedRow[]> =>
  tx.rows(
    sql<UnconfirmedRow>`
      select u.role, r.name, u."right", u.since,
        array(select p.name from staff_person p
          where p.portal_id = u.portal_id and p.state <> 'removed' and (
            p.id in (select g.person_id from staff_grant g
              where g.portal_id = u.portal_id and g.role = u.role)
            or p.support_consent in (select c.id from support_consent c
              where c.portal_id = u.portal_id and c.role = u.role and c.withdrawn_at is null))
          order by p.name, p.id limit 1000) as people,
        array(select distinct l.email from staff_link l
          where l.portal_id = u.portal_id and l.purpose = 'invitation' and l.email is not null
            and l.used_at is null and l.withdrawn_at is null
            and l.grants @> jsonb_build_array(jsonb_build_object('role', u.role))
          order by 1 limit 1000) as invited,
        array(select distinct v.name from staff_provider_group v
          where v.portal_id = u.portal_id and v.role = u.role order by 1 limit 1000) as groups
      from unconfirmed_right u
      left join staff_role r on r.portal_id = u.portal_id and r.key = u.role
      where u.portal_id = ${tx.portalId} order by u.role, u."right"`.compile(db),
  );

/** The rights of one role that wait. */
export async function unconfirmedOf(tx: Tx, role: string): Promise<NewRightKey[]> {
  const rows = await tx.rows(
    db
      .selectFrom('unconfirmed_right')
      .select('right')
      .where('portal_id', '=', tx.portalId)
      .where('role', '=', role),
  );
  return rows.map(({ right }) => right as NewRightKey);
}

/** Ends the wait of some rights of a role; returns how many there were. */
export async function endUnconfirmed(
  tx: Tx,
  role: string,
  rights: readonly NewRightKey[],
): Promise<number> {
  if (rights.length === 0) return 0;
  return tx.run(
    db
      .deleteFrom('unconfirmed_right')
      .where('portal_id', '=', tx.portalId)
      .where('role', '=', role)
      .where('right', 'in', [...rights]),
  );
}
