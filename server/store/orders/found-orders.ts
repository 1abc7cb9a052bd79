import { type RawBuilder, sql } from 'kysely';
import type { TypedWord } from '#domain/content/fold-text.ts';
import { db, type Tx } from '../database.ts';

/** The field that an order was found by. */
export type FoundBy = 'number' | 'email' | 'scan_code' | 'last_four' | 'name' | 'holder';

export interface FoundOrder {
  readonly id: string;
  readonly by: FoundBy;
}

/** Maximum length of an order's number. */
const longestNumber = 20;

/** Maximum number of index rows that one search reads before it filters by seller. */
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

/** Orders of a lower-case email address, newest first. */
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

/** Orders whose number starts with this upper-case text. */
export const ordersByBeginning = (tx: Tx, beginning: string, wanted: Wanted) =>
  found(
    tx,
    'number',
    wanted,
    sql`
    select id from ticket_order where portal_id = ${tx.portalId}
      and order_number >= ${beginning} and order_number <= ${beginning.padEnd(longestNumber, 'Z')}
    limit ${looked}`,
  );

/** Orders with a ticket for the holder of a lower-case email address. */
export const ordersByHolderEmail = (tx: Tx, email: string, wanted: Wanted) =>
  found(
    tx,
    'holder',
    wanted,
    sql`
    select id from find_orders_of_holder(${tx.portalId}, ${email}, ${looked})`,
  );

/** Orders by the buyer's name, and those with a ticket for a holder of that name. */
export const ordersByName = (tx: Tx, name: readonly TypedWord[], wanted: Wanted) =>
  tx.rows(
    sql<FoundOrder>`
      select o.id, case when bool_and(found.is_holder) then 'holder' else 'name' end as by
      from find_orders_named(${tx.portalId}, ${wordsQuery(tx, name)}::tsquery, ${looked}) found
      ${ofSellers(tx, wanted)}`.compile(db),
  );

/** Typed words as a query for the indexes on `name_key`. Folded words contain no character that must be escaped. */
export const wordsQuery = (tx: Tx, typed: readonly TypedWord[]): string =>
  typed
    .map((ways) => {
      const all = ways.map((parts) => parts.map((part) => `'${tx.portalId}/${part}':*`).join('&'));
      return `(${all.map((one) => `(${one})`).join('|')})`;
    })
    .join('&');

/** The ids of these orders that belong to the sellers, newest first. */
const found = (tx: Tx, by: FoundBy, wanted: Wanted, ids: RawBuilder<unknown>) =>
  tx.rows(
    sql<FoundOrder>`
      select o.id, ${by} as by from (${ids}) found (id) ${ofSellers(tx, wanted)}`.compile(db),
  );

const ofSellers = (tx: Tx, { sellers, limit }: Wanted) => sql`
  join ticket_order o on o.portal_id = ${tx.portalId} and o.id = found.id
  where o.seller_id = any(${[...sellers]}::text[])
  group by o.portal_id, o.id order by o.purchased_on desc, o.id limit ${limit}`;

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
