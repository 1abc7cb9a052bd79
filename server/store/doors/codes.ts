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

/** Members of a membership, by its valid tickets in use. */
export interface Members {
  /** Names of those members who have one. */
  readonly names: readonly string[];
  /** Maximum number of tickets of one term. */
  readonly count: number;
  /** Codes that belong to single members. */
  readonly codes: readonly string[];
}

export async function membersOf(tx: Tx, membershipId: string): Promise<Members> {
  const members = (await membersOfAll(tx, [membershipId])).get(membershipId);
  return members ?? { names: [], count: 0, codes: [] };
}

/** Members of memberships by the membership's id. */
export async function membersOfAll(
  tx: Tx,
  membershipIds: readonly string[],
): Promise<ReadonlyMap<string, Members>> {
  const rows = await tx.rows(
    sql<Members & { id: string }>`
      with valid as materialized (
        select membership_id, admit_name, position, member_term_id, scan_code from ticket
        where portal_id = ${tx.portalId} and membership_id = any(${[...membershipIds]}::uuid[])
          and state in ('booked', 'redeemed')
      ), named as (
        select membership_id, array_agg(name order by at, name) as names from (
          select membership_id, admit_name as name, min(position) as at from valid
          where admit_name <> '' group by 1, 2
        ) n group by 1
      ), counted as (
        select membership_id, max(n)::int as count from (
          select membership_id, count(*) as n from valid group by membership_id, member_term_id
        ) terms group by 1
      ), coded as (
        select membership_id, array_agg(scan_code) as codes from valid
        where scan_code is not null group by 1
      )
      select i.id, coalesce(named.names, '{}') as names, coalesce(counted.count, 0) as count,
        coalesce(coded.codes, '{}') as codes
      from unnest(${[...membershipIds]}::uuid[]) i (id)
      left join named on named.membership_id = i.id
      left join counted on counted.membership_id = i.id
      left join coded on coded.membership_id = i.id`.compile(db),
  );
  return new Map(rows.map(({ id, ...members }) => [id, members]));
}

/** The membership of a scan code, and the member's ticket if the code belongs to one. */
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

/**
 * Memberships by their orders, or by their owner's member ID in its normalized form; the ones that last longest first.
 */
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
