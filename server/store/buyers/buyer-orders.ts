import { type RawBuilder, sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A buyer: a member by id, or a guest by lower-case email address. */
export type BuyerRef = { readonly memberId: string } | { readonly email: string };

/** Maximum number of an address's orders to scan, as in the search. */
const looked = 2_000;
/** Maximum number of orders to search for gift cards and emails. */
const searched = 500;

/** The orders of a buyer: those a member bought, or those of an address without a member. */
const ordersOf = ({ portalId }: Tx, buyer: BuyerRef): RawBuilder<unknown> =>
  'memberId' in buyer
    ? sql`select o.* from ticket_order o
        where o.portal_id = ${portalId} and o.identity_id = ${buyer.memberId}::uuid`
    : sql`select o.* from (
          select * from ticket_order where portal_id = ${portalId} and buyer_email = ${buyer.email}
          limit ${looked}) o
        where not exists (select from identity i where i.portal_id = ${portalId}
          and i.id = o.identity_id and i.kind = 'member')`;

/** The buyer of an order, by its number, of some sellers (null for all); undefined if there is none with an address. */
export async function buyerOfOrder(
  tx: Tx,
  number: string,
  sellers: readonly string[] | null,
): Promise<BuyerRef | undefined> {
  const { portalId } = tx;
  const row = await tx.row(
    sql<{ member_id: string | null; buyer_email: string }>`
      select i.id as member_id, o.buyer_email from ticket_order o
      left join identity i on i.portal_id = ${portalId} and i.id = o.identity_id and i.kind = 'member'
      where o.portal_id = ${portalId} and o.order_number = ${number} and ${ofSellers(sellers)}`.compile(
      db,
    ),
  );
  if (!row) return undefined;
  if (row.member_id !== null) return { memberId: row.member_id };
  return row.buyer_email === '' ? undefined : { email: row.buyer_email };
}

interface WhichOrders {
  /** The sellers that the reader is limited to; null for all. */
  readonly sellers: readonly string[] | null;
  /** The number of the last order on the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/** The orders of a buyer, newest first. */
export function buyerOrders(
  tx: Tx,
  buyer: BuyerRef,
  { sellers, after, limit }: WhichOrders,
): Promise<{ id: string; order_number: string }[]> {
  const further = sql`and (o.purchased_on, o.id) < (
    select a.purchased_on, a.id from ticket_order a
    where a.portal_id = ${tx.portalId} and a.order_number = ${after})`;
  return tx.rows(
    sql<{ id: string; order_number: string }>`
      select o.id, o.order_number from (${ordersOf(tx, buyer)}) o
      where ${ofSellers(sellers)} ${after === null ? sql`` : further}
      order by o.purchased_on desc, o.id desc limit ${limit}`.compile(db),
  );
}

const ofSellers = (sellers: readonly string[] | null) =>
  sellers === null ? sql`true` : sql`o.seller_id = any(${[...sellers]}::text[])`;

/** A gift card without its number. Amounts in minor units. */
export interface BoughtGiftCard {
  readonly id: string;
  readonly last_four: string;
  readonly currency: string;
  readonly balance: number;
  readonly active_from: Date;
  readonly expires_at: Date | null;
  readonly blocked_at: Date | null;
  readonly order_number: string;
}

/** The gift cards in a buyer's last 500 orders, newest first. */
export function giftCardsBought(tx: Tx, buyer: BuyerRef, limit: number): Promise<BoughtGiftCard[]> {
  return tx.rows(
    sql<BoughtGiftCard>`
      select a.id, a.last_four, a.currency, a.balance, a.active_from, a.expires_at, a.blocked_at,
        o.order_number
      from (select * from (${ordersOf(tx, buyer)}) o
        order by o.purchased_on desc, o.id desc limit ${searched}) o
      join ticket t on t.portal_id = ${tx.portalId} and t.ticket_order_id = o.id
      join ledger_account a on a.portal_id = ${tx.portalId} and a.ticket_id = t.id
      order by o.purchased_on desc, a.id limit ${limit}`.compile(db),
  );
}

/** An email without its text. */
export interface BuyerLetter {
  readonly id: string;
  readonly created_at: Date;
  readonly kind: string | null;
  readonly recipient: string | null;
  readonly subject: string | null;
  readonly state: 'queued' | 'sent' | 'skipped' | 'refused' | 'failed' | 'bounced';
  readonly order_number: string | null;
}

/**
 * The latest emails to a buyer: those about their last 500 orders, and, for a reader not limited to sellers, those
 * about their account.
 */
export function buyerLetters(
  tx: Tx,
  buyer: BuyerRef,
  { sellers, limit }: Pick<WhichOrders, 'sellers' | 'limit'>,
): Promise<BuyerLetter[]> {
  const columns = sql`l.id, l.created_at, l.kind, l.recipient, l.subject, l.state`;
  const ofAccount =
    sellers === null && 'memberId' in buyer
      ? sql`union (select ${columns}, null from letter l
          where l.portal_id = ${tx.portalId} and l.identity_id = ${buyer.memberId}::uuid
            and l.ticket_order_id is null
          order by l.created_at desc limit ${limit})`
      : sql``;
  return tx.rows(
    sql<BuyerLetter>`
      select * from (
        (select ${columns}, o.order_number
          from (select * from (${ordersOf(tx, buyer)}) o where ${ofSellers(sellers)}
            order by o.purchased_on desc, o.id desc limit ${searched}) o
          join letter l on l.portal_id = ${tx.portalId} and l.ticket_order_id = o.id
          order by l.created_at desc limit ${limit})
        ${ofAccount}) found
      order by created_at desc, id limit ${limit}`.compile(db),
  );
}
