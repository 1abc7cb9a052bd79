import { type RawBuilder, sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** The way in which an order was found. */
export type FoundBy = 'number' | 'email' | 'scan_code' | 'last_four' | 'name';

export interface FoundOrder {
  readonly id: string;
  readonly by: FoundBy;
}

/** Rows of an index that one search looks at, before it leaves out other sellers'. */
const looked = 2_000;

interface Wanted {
  readonly sellers: readonly string[];
  readonly limit: number;
}

/** The order with this number. */
export const ordersByNumber = (tx: Tx, number: string, wanted: Wanted) =>
  found(
    tx,
    'number',
    wanted,
    sql`
    select id from ticket_order where portal_id = ${tx.portalId} and order_number = ${number}`,
  );

/** Orders of an e-mail address in small letters, newest first. */
export const ordersByEmail = (tx: Tx, email: string, wanted: Wanted) =>
  found(
    tx,
    'email',
    wanted,
    sql`
    select id from ticket_order where portal_id = ${tx.portalId} and buyer_email = ${email}
    limit ${looked}`,
  );

/** The order with this code, or with a ticket that has it. */
export const ordersByScanCode = (tx: Tx, code: string, wanted: Wanted) =>
  found(
    tx,
    'scan_code',
    wanted,
    sql`
    select id from ticket_order where portal_id = ${tx.portalId} and scan_code = ${code}
    union
    select ticket_order_id from ticket
    where portal_id = ${tx.portalId} and scan_code = ${code} and ticket_order_id is not null`,
  );

/** Orders paid by a card with these last digits, of its newest payments. */
export const ordersByLastFour = (tx: Tx, lastFour: string, wanted: Wanted) =>
  found(
    tx,
    'last_four',
    wanted,
    sql`
    select o.id from (
      select cart_id from payment
      where portal_id = ${tx.portalId} and last_four = ${lastFour}
      order by created_at desc limit ${looked}) p
    join ticket_order o on o.portal_id = ${tx.portalId} and o.cart_id = p.cart_id`,
  );

/** Orders whose buyer's names begin with these, in small letters. */
export const ordersByName = (
  tx: Tx,
  { first, last }: { readonly first: string; readonly last: string },
  wanted: Wanted,
) =>
  found(
    tx,
    'name',
    wanted,
    sql`
    select id from find_orders_by_name(${tx.portalId}, ${last}, ${first}, ${looked})`,
  );

/** The ids of these orders, as far as they are of the sellers, newest first. */
function found(tx: Tx, by: FoundBy, { sellers, limit }: Wanted, ids: RawBuilder<unknown>) {
  return tx.rows(
    sql<FoundOrder>`
      select o.id, ${by} as by from (${ids}) found (id)
      join ticket_order o on o.portal_id = ${tx.portalId} and o.id = found.id
      where o.seller_id = any(${[...sellers]}::text[])
      group by o.portal_id, o.id order by o.purchased_on desc, o.id limit ${limit}`.compile(db),
  );
}

/** A promo code with its rule and uses. */
export interface FoundCode {
  readonly id: string;
  readonly code: string;
  readonly rule: string;
  readonly used: number;
  readonly max_uses: number | null;
}

/** The promo code with this id. */
export const findCode = (tx: Tx, id: string): Promise<FoundCode[]> =>
  tx.rows(
    sql<FoundCode>`
      select c.id, c.code, r.name as rule, c.used, c.max_uses from promo_code c
      join cart_rule r on r.portal_id = c.portal_id and r.id = c.cart_rule_id
      where c.portal_id = ${tx.portalId} and c.id = ${id}`.compile(db),
  );
