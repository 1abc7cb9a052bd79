import { sql } from 'kysely';
import type { TypedWord } from '#domain/content/fold-text.ts';
import { membersByAddress } from '../accounts/members.ts';
import { db, type Tx } from '../database.ts';
import { wordsQuery } from '../orders/found-orders.ts';

/** A buyer in a list; `member_id` is null for a guest. */
export interface ListedBuyer {
  readonly member_id: string | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** The newest of the orders that found them; null for a member found without one. */
  readonly order_number: string | null;
}

/**
 * The buyers of orders, each once, with the details of their newest order among these. Omits guests without an address.
 * Unordered.
 */
export function buyersOfOrders(
  tx: Tx,
  orderIds: readonly string[],
  limit: number,
): Promise<ListedBuyer[]> {
  return tx.rows(
    sql<ListedBuyer>`
      select member_id, email, first_name, last_name, order_number from (
        select distinct on (m.id, case when m.id is null then o.buyer_email end)
          m.id as member_id, o.buyer->>'email' as email, o.buyer->>'first_name' as first_name,
          o.buyer->>'last_name' as last_name, o.order_number, o.purchased_on
        from ticket_order o
        left join identity m on m.portal_id = o.portal_id and m.id = o.identity_id and m.kind = 'member'
        where o.portal_id = ${tx.portalId} and o.id = any(${[...orderIds]}::uuid[])
          and (m.id is not null or o.buyer_email <> '')
        order by m.id, case when m.id is null then o.buyer_email end, o.purchased_on desc) found
      limit ${limit}`.compile(db),
  );
}

/** The members who gave an address, confirmed or not. */
export async function membersWithAddress(
  tx: Tx,
  email: string,
  limit: number,
): Promise<ListedBuyer[]> {
  const rows = await tx.rows(membersByAddress(tx, email).orderBy('created_at').limit(limit));
  return rows.map(({ id, first_name, last_name, ...member }) => ({
    member_id: id,
    email: member.email ?? '',
    first_name,
    last_name,
    order_number: null,
  }));
}

/** The members whose names contain these words, with or without purchases. */
export const membersNamed = (
  tx: Tx,
  name: readonly TypedWord[],
  limit: number,
): Promise<ListedBuyer[]> =>
  tx.rows(
    sql<ListedBuyer>`
      select i.id as member_id, coalesce(i.email, '') as email, i.first_name, i.last_name,
        null as order_number
      from find_members_named(${tx.portalId}, ${wordsQuery(tx, name)}::tsquery, ${limit}) found
      join identity i on i.portal_id = ${tx.portalId} and i.id = found.id`.compile(db),
  );

/** The id of a member by the identity that bought; undefined for a guest. */
export async function memberIdOf(tx: Tx, identityId: string): Promise<string | undefined> {
  const row = await tx.row(
    db
      .selectFrom('identity')
      .select('id')
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', identityId)
      .where('kind', '=', 'member'),
  );
  return row?.id;
}
