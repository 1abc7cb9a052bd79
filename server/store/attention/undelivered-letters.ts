import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import type { Bounded } from './troubled-money.ts';

/** An email that was not delivered. */
export interface UndeliveredLetter {
  readonly id: string;
  readonly since: Date;
  readonly state: 'refused' | 'failed' | 'bounced';
  readonly subject: string | null;
  readonly order: string | null;
  readonly total: number;
}

/**
 * Emails that failed since a time and were not sent again, newest first. Those about no order or cart belong to no
 * seller, and are listed only with `isWhole`.
 */
export function undeliveredLetters(
  tx: Tx,
  {
    since,
    isWhole,
    sellers,
    limit,
    counted,
  }: Bounded & { readonly since: Date; readonly isWhole: boolean },
): Promise<UndeliveredLetter[]> {
  return tx.rows(
    sql<UndeliveredLetter>`
      select found.*, (count(*) over ())::int as total from (
        select l.id, l.state_at as since, l.state, l.subject, o.order_number as "order"
        from letter l
        left join ticket_order o on o.portal_id = l.portal_id and o.id = l.ticket_order_id
        left join cart c on c.portal_id = l.portal_id and c.id = l.cart_id
        where l.portal_id = ${tx.portalId} and l.state in ('refused', 'failed', 'bounced')
          and l.state_at > ${since}
          and (${isWhole} or coalesce(o.seller_id, c.seller_id) = any(${[...sellers]}::text[]))
          and not exists (
            select from letter again
            where again.portal_id = l.portal_id and again.repeats_id = l.id)
        order by l.state_at desc, l.id limit ${counted}
      ) found order by since desc, id limit ${limit}`.compile(db),
  );
}
