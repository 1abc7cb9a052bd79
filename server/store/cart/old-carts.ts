import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** Deletes carts, with their tickets, that expired before a day and never had a payment. */
export async function deleteOldCarts(tx: Tx, before: Date): Promise<void> {
  await tx.run(
    sql`
      with gone as (
        select c.id from cart c
        where c.portal_id = ${tx.portalId} and c.state = 'expired' and c.expires_at < ${before}
          and not exists (select from payment p where p.portal_id = c.portal_id and p.cart_id = c.id)
      ), tickets as (
        delete from ticket t using gone where t.portal_id = ${tx.portalId} and t.cart_id = gone.id
      ), codes as (
        delete from cart_code k using gone where k.portal_id = ${tx.portalId} and k.cart_id = gone.id
      ), answers as (
        delete from cart_answer a using gone where a.portal_id = ${tx.portalId} and a.cart_id = gone.id
      ), instalments as (
        delete from scheduled_payment s using gone
        where s.portal_id = ${tx.portalId} and s.cart_id = gone.id
      ), removals as (
        delete from edit_removal r using gone
        where r.portal_id = ${tx.portalId} and r.cart_id = gone.id
      ), people as (
        delete from identity i using gone
        where i.portal_id = ${tx.portalId} and i.issued_to_cart_id = gone.id
      )
      select 1`.compile(db),
  );
  await tx.run(
    sql`
      delete from cart c
      where c.portal_id = ${tx.portalId} and c.state = 'expired' and c.expires_at < ${before}
        and not exists (select from payment p where p.portal_id = c.portal_id and p.cart_id = c.id)
        and not exists (select from ticket t where t.portal_id = c.portal_id and t.cart_id = c.id)`.compile(
      db,
    ),
  );
}
