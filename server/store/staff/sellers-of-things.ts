import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A thing with its seller; row-level security hides those of other portals. */
export interface OfSeller {
  readonly id: string;
  readonly seller_id: string;
}

type Ids = readonly string[];
type Read = (tx: Tx, ids: Ids) => Promise<OfSeller[]>;

const ofEvent = sql`join event_template e
  on e.portal_id = s.portal_id and e.id = s.event_template_id`;

/** Reads the sellers of things that only the database knows; leaves out those that do not exist. */
export const sellersOfRows = {
  session: (tx, ids) =>
    tx.rows(
      sql<OfSeller>`select s.id, e.seller_id from event_session s ${ofEvent}
        where s.portal_id = ${tx.portalId} and s.id = any(${[...ids]}::text[])`.compile(db),
    ),
  order: (tx, ids) =>
    tx.rows(
      sql<OfSeller>`select order_number as id, seller_id from ticket_order
        where portal_id = ${tx.portalId} and order_number = any(${[...ids]}::text[])`.compile(db),
    ),
  ticket: (tx, ids) =>
    tx.rows(
      sql<OfSeller>`select t.id::text as id, o.seller_id from ticket t join ticket_order o
          on o.portal_id = t.portal_id and o.id = t.ticket_order_id
        where t.portal_id = ${tx.portalId} and t.id = any(${[...ids]}::uuid[])`.compile(db),
    ),
  cart: (tx, ids) =>
    tx.rows(
      sql<OfSeller>`select id::text as id, seller_id from cart
        where portal_id = ${tx.portalId} and id = any(${[...ids]}::uuid[])`.compile(db),
    ),
  membership: (tx, ids) =>
    tx.rows(
      sql<OfSeller>`select m.id::text as id, e.seller_id from membership m
        join ticket_group s on s.portal_id = m.portal_id and s.id = m.ticket_group_id ${ofEvent}
        where m.portal_id = ${tx.portalId} and m.id = any(${[...ids]}::uuid[])`.compile(db),
    ),
  session_run: (tx, ids) =>
    tx.rows(
      sql<OfSeller>`select r.id::text as id, e.seller_id from session_run r
        join event_session s on s.portal_id = r.portal_id and s.id = r.event_session_id ${ofEvent}
        where r.portal_id = ${tx.portalId} and r.id = any(${[...ids]}::uuid[])`.compile(db),
    ),
} as const satisfies Readonly<Record<string, Read>>;
