import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** The ticket that a scan code belongs to. */
export interface ScannedTicket {
  readonly id: string;
  readonly cart_id: string;
  readonly ticket_order_id: string | null;
}

export function ticketByCode(tx: Tx, code: string): Promise<ScannedTicket | undefined> {
  return tx.row(
    db
      .selectFrom('ticket')
      .select(['id', 'cart_id', 'ticket_order_id'])
      .where('portal_id', '=', tx.portalId)
      .where('scan_code', '=', code),
  );
}

/** The order that a scan code belongs to. */
export function orderByCode(
  tx: Tx,
  code: string,
): Promise<{ readonly id: string; readonly cart_id: string } | undefined> {
  return tx.row(
    db
      .selectFrom('ticket_order')
      .select(['id', 'cart_id'])
      .where('portal_id', '=', tx.portalId)
      .where('scan_code', '=', code),
  );
}

/** The memberships that tickets belong to. */
export async function membershipsOfTickets(
  tx: Tx,
  ticketIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ id: string }>`
      select membership_id as id from ticket
      where portal_id = ${tx.portalId} and id = any(${[...ticketIds]}::uuid[])
        and membership_id is not null
      group by membership_id order by min(position), membership_id`.compile(db),
  );
  return rows.map(({ id }) => id);
}

/** Members of a membership, by its valid tickets in use: their names if they have any, and the most tickets of one term. */
export async function membersOf(
  tx: Tx,
  membershipId: string,
): Promise<{ readonly names: readonly string[]; readonly count: number }> {
  const row = await tx.row(
    sql<{ names: string[]; count: number }>`
      with valid as (
        select admit_name, position, member_term_id from ticket
        where portal_id = ${tx.portalId} and membership_id = ${membershipId}
          and state in ('booked', 'redeemed')
      )
      select
        coalesce((select array_agg(name order by at, name) from (
          select admit_name as name, min(position) as at from valid where admit_name <> '' group by 1
        ) named), '{}') as names,
        coalesce((select max(n)::int from (
          select count(*) as n from valid group by member_term_id) terms), 0) as count`.compile(db),
  );
  return row ?? { names: [], count: 0 };
}

/** The membership that a scan code belongs to, and the ticket of the member if it is that one's code. */
export interface ScannedMembership {
  readonly id: string;
  readonly ticket_id: string | null;
}

export function membershipByCode(tx: Tx, code: string): Promise<ScannedMembership | undefined> {
  return tx.row(
    sql<ScannedMembership>`
      select id, null::uuid as ticket_id from membership
      where portal_id = ${tx.portalId} and scan_code = ${code}
      union all
      select membership_id, id from ticket
      where portal_id = ${tx.portalId} and scan_code = ${code} and membership_id is not null
        and state in ('booked', 'redeemed')
      limit 1`.compile(db),
  );
}

/** A membership that was looked up, with its owner. */
export interface FoundMembership {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Memberships by their orders, or by their owner’s member ID in its normalized form; those that last longest first. */
export function findMemberships(
  tx: Tx,
  {
    orders,
    memberCode,
    limit,
  }: { readonly orders: readonly string[]; readonly memberCode: string; readonly limit: number },
): Promise<FoundMembership[]> {
  return tx.rows(
    sql<FoundMembership>`
      select m.id, i.first_name, i.last_name from (
        select membership_id as id from ticket
        where portal_id = ${tx.portalId} and ticket_order_id = any(${[...orders]}::uuid[])
          and membership_id is not null and state in ('booked', 'redeemed')
        union
        select m.id from identity i join membership m on m.portal_id = i.portal_id and m.identity_id = i.id
        where i.portal_id = ${tx.portalId} and i.member_code = ${memberCode} and i.kind = 'member'
      ) found
      join membership m on m.portal_id = ${tx.portalId} and m.id = found.id
      join identity i on i.portal_id = m.portal_id and i.id = m.identity_id
      order by m.valid_to desc nulls first, m.id limit ${limit}`.compile(db),
  );
}
